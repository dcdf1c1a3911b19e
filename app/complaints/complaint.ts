export const complaintKinds = ["reclamo", "queja"] as const;
export type ComplaintKind = (typeof complaintKinds)[number];

export const goodTypes = ["producto", "servicio", ""] as const;
