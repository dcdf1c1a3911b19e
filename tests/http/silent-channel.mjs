import { channel } from "node:diagnostics_channel";

/* Loaded before the store. Node announces no server any more. */
channel("tracing:net.server.listen:asyncStart").publish = () => {};
