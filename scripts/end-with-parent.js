// npm runs a script in a shell, and a shell that is told to stop dies without passing that on. So: when whoever started
// this process is gone, it is asked to stop as it would be by the signal itself.
const parent = process.ppid
const watch = setInterval(() => {
  if (process.ppid === parent) return
  clearInterval(watch)
  process.kill(process.pid, 'SIGTERM')
}, 250)
watch.unref()
