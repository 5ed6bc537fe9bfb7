// Says when it has begun, and when it was told to stop.
const running = setInterval(() => {}, 1_000)
process.once('SIGTERM', () => {
  clearInterval(running)
  process.stdout.write('stopped\n')
})
process.stdout.write('begun\n')
