export const accountFieldName = "account";
