/** Records, or a product, that a command refuses. The message has one line for each fault. */
export class BadRecords extends Error {}
