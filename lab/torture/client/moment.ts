/** Now, in microseconds of the machine's one clock that never jumps: the same for all its processes. */
export function momentOf(): number {
  return Number(process.hrtime.bigint() / 1_000n)
}
