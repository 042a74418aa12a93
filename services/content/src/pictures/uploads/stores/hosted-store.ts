import { openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import type { PictureFile } from '@petcare/contracts/shared/pictures.ts';
import { AppError, failure } from '@petcare/platform/errors.ts';
import { field, schemaOf, type Stored } from '@petcare/platform/mongo/fields.ts';
import { model } from 'mongoose';
import { z } from 'zod';
import { typeOf, type PictureStore, type StoredFile } from './picture-store.ts';

export interface HostSettings {
  readonly uploadUrl: string;
  /** Sent in the query, as such hosts require, and never to a browser. */
  readonly key: string;
  /** The only origin from which pictures are fetched; a response that names another one is refused. */
  readonly filesOrigin: string;
}

const fields = {
  _id: field.text,
  address: field.text,
};
type HostedPictureDocument = Stored<typeof fields>;

const schema = schemaOf(fields, { collection: 'hosted_pictures' });
export const HostedPictures = model<HostedPictureDocument>('HostedPicture', schema);

/** The version stored at the host; the others are stored in `inner`. */
const hostedFile: PictureFile = '1280.webp';

const Answer = z.object({ data: z.object({ display_url: z.url({ protocol: /^https?$/ }) }) });

const requestTimeoutMs = 15_000;

/**
 * Stores the largest version of each picture at an external host such as imgbb, the others in `inner`. Browsers still
 * request it from us, so that neither the key nor visitors are exposed. Such hosts cannot delete: `remove` only forgets
 * the address.
 */
export function createHostedStore(
  inner: PictureStore,
  { uploadUrl, key, filesOrigin }: HostSettings,
): PictureStore {
  return {
    async put(id, file, from) {
      if (file !== hostedFile) return inner.put(id, file, from);
      const form = new FormData();
      form.set('image', await openAsBlob(from.path, { type: typeOf[file] }), `${id}.webp`);
      const url = new URL(uploadUrl);
      url.searchParams.set('key', key);
      // Buffered, because a streamed body of a broken connection crashes the process.
      const body = new Response(form);
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': body.headers.get('content-type') ?? '' },
        body: await body.arrayBuffer(),
        redirect: 'error',
        signal: AbortSignal.timeout(requestTimeoutMs),
      });
      if (!response.ok) throw new Error(`the picture host answered ${response.status}`);
      const { data } = Answer.parse(await response.json());
      if (new URL(data.display_url).origin !== filesOrigin)
        throw new Error('the picture host named an address that is not its own');
      await HostedPictures.create([{ _id: id, address: data.display_url }]);
    },
    async find(id, file) {
      if (file !== hostedFile) return inner.find(id, file);
      const row = await HostedPictures.findById(id).lean();
      // Pictures older than the host setting are in `inner`.
      return row ? openHosted(row.address) : inner.find(id, file);
    },
    async remove(id) {
      await HostedPictures.deleteOne({ _id: id });
      await inner.remove(id);
    },
  };
}

async function openHosted(address: string): Promise<StoredFile | null> {
  const head = await request(address, 'HEAD');
  if (head.status === 404 || head.status === 410) return null;
  const bytes = Number(head.headers.get('content-length'));
  return {
    ...(bytes > 0 && { bytes }),
    async open() {
      const { ok, body } = await request(address, 'GET');
      if (!ok || !body) throw failure('unavailable');
      return Readable.fromWeb(body);
    },
  };
}

async function request(address: string, method: 'HEAD' | 'GET'): Promise<Response> {
  try {
    return await fetch(address, { method, redirect: 'error', signal: AbortSignal.timeout(requestTimeoutMs) });
  } catch (cause) {
    throw new AppError('unavailable', undefined, { cause });
  }
}
