import type { Caller } from '@petcare/platform/auth/identity.ts';
import type { TestIdentity } from '@petcare/platform/testing/test-identity.ts';
import sharp from 'sharp';

export function plainJpeg(width = 40, height = 30, background = '#c08040'): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

export async function heavyJpeg(bytes: number): Promise<Buffer> {
  const picture = await plainJpeg();
  return Buffer.concat([picture, Buffer.alloc(bytes - picture.byteLength, 'x')]);
}

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
