/** As `openssl rand -base64 32` prints one. */
export const webhookSecret = Buffer.alloc(32, "wasi").toString("base64");
export const webhookKey = Buffer.from(webhookSecret, "base64");
