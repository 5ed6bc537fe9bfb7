const QUALITY = 0.8

/** A picture as a JPEG of at most so many points a side, in base64; as it is where this browser cannot read it. */
export async function smallJpeg(file: File, sideMax: number): Promise<string> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (!picture) return await base64Of(file)
  const scale = Math.min(1, sideMax / Math.max(picture.width, picture.height))
  const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return await base64Of(await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY }))
}

function base64Of(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''))
    reader.onerror = () => reject(new Error('The photo could not be read. Choose it again.'))
    reader.readAsDataURL(blob)
  })
}
