import webPush from 'web-push'
import { say } from './run-command.ts'

// `npm run push-keys` prints a new pair of keys for `.env`. Notices to phones are signed with it: whoever asked for them with another
// pair asks again, by itself, when the app is opened next.

const { publicKey, privateKey } = webPush.generateVAPIDKeys()
say(`PUSH_PUBLIC_KEY=${publicKey}\nPUSH_PRIVATE_KEY=${privateKey}`)
