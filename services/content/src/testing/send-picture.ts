import type { Caller } from '@petcare/platform/auth/identity.ts';
import type { TestIdentity } from '@petcare/platform/testing/test-identity.ts';
import sharp from 'sharp';

/** A picture of one colour as the bytes of a JPEG file. */
export function plainJpeg(width = 40, height = 30, background = '#c08040'): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

/** A JPEG file of so many bytes that decodes: what follows its end is no part of the picture. */
export async function heavyJpeg(bytes: number): Promise<Buffer> {
  const picture = await plainJpeg();
  return Buffer.concat([picture, Buffer.alloc(bytes - picture.byteLength, 'x')]);
}

/** Uploads bytes as the page's form does. */
export async function sendPicture(
  port: number,
  identity: TestIdentity,
  as: Caller,
  bytes: Buffer,
): Promise<Response> {
  const form = new FormData();
  form.set('image', new File([new Uint8Array(bytes)], 'my cat.jpg', { type: 'image/jpeg' }));
  return fetch(`http://127.0.0.1:${port}/api/uploads`, {
    method: 'POST',
    headers: await identity.as(as),
    body: form,
  });
}
