import { openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import type { PictureFile } from '@petcare/contracts/pictures.ts';
import { AppError, failure } from '@petcare/platform/errors.ts';
import { model, Schema } from 'mongoose';
import { z } from 'zod';
import { typeOf, type PictureStore, type StoredFile } from './picture-store.ts';

export interface HostSettings {
  /** Where pictures are sent: the host's upload address, without the key. */
  readonly uploadUrl: string;
  /** Goes in the query, as such hosts want it, and never to a browser. */
  readonly key: string;
  /** The only origin that pictures are fetched back from: an answer naming another one is refused. */
  readonly filesOrigin: string;
}

/** Where the host said that it keeps a picture. */
interface HostedPictureDocument {
  _id: string;
  address: string;
}

const schema = new Schema<HostedPictureDocument>(
  { _id: { type: String, required: true }, address: { type: String, required: true } },
  { collection: 'hosted_pictures', versionKey: false },
);
export const HostedPictures = model<HostedPictureDocument>('HostedPicture', schema);

/** The version the host keeps; the others stay with us. */
const hostedFile: PictureFile = '1280.webp';

const Answer = z.object({ data: z.object({ display_url: z.url({ protocol: /^https?$/ }) }) });

const patienceMs = 15_000;

/**
 * Keeps the largest version of each picture at an external host (imgbb and the like), the others in `inner`. Browsers
 * still ask us for it: they meet neither the key nor a foreign address, and the host does not meet our visitors.
 *
 * Such hosts have no call for deleting: `remove` forgets where the picture was, so that it is shown no more.
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
      // Written out first: a body that is still being read when the connection breaks takes the process with it.
      const body = new Response(form);
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': body.headers.get('content-type') ?? '' },
        body: await body.arrayBuffer(),
        redirect: 'error',
        signal: AbortSignal.timeout(patienceMs),
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
      // Pictures from before the host was switched on are where they were.
      return row ? fetched(row.address) : inner.find(id, file);
    },
    async remove(id) {
      await HostedPictures.deleteOne({ _id: id });
      await inner.remove(id);
    },
  };
}

async function fetched(address: string): Promise<StoredFile | null> {
  const head = await ask(address, 'HEAD');
  if (head.status === 404 || head.status === 410) return null;
  const bytes = Number(head.headers.get('content-length'));
  return {
    ...(bytes > 0 && { bytes }),
    async open() {
      const { ok, body } = await ask(address, 'GET');
      if (!ok || !body) throw failure('unavailable');
      return Readable.fromWeb(body);
    },
  };
}

async function ask(address: string, method: 'HEAD' | 'GET'): Promise<Response> {
  try {
    return await fetch(address, { method, redirect: 'error', signal: AbortSignal.timeout(patienceMs) });
  } catch (cause) {
    throw new AppError('unavailable', undefined, { cause });
  }
}
