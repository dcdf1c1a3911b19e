/** Java's quick compiler alone: for programs that run for seconds, it takes half the processor time of both. */
export const quickJava = ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"];
