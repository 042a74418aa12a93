import { pictureEndpoints, type PictureFile } from '@petcare/contracts/shared/pictures.ts';
import { notFound } from '@petcare/platform/errors.ts';
import { route, signedIn, type Route } from '@petcare/platform/http/route.ts';
import type { FileAnswer } from '@petcare/platform/http/send-file.ts';
import { findSharedUpload, findUploadOf } from './find-upload.ts';
import { reserveUpload } from './reserve-upload.ts';
import { storePicture, type StorePictureDeps } from './store-picture.ts';
import { typeOf, type PictureStore } from './stores/picture-store.ts';
import type { UploadLimits } from './upload-limits.ts';
import { toPicture } from './upload.model.ts';

const contentPolicy = { 'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'" };
/** The files of a picture never change. */
const publicFileHeaders = { 'Cache-Control': 'public, max-age=31536000, immutable', ...contentPolicy };
/** A browser may keep the file, and asks again before each use. */
const privateFileHeaders = { 'Cache-Control': 'private, no-cache', ...contentPolicy };

export interface UploadDeps extends StorePictureDeps {
  readonly limits: UploadLimits;
}

export function uploadRoutes({ limits, ...deps }: UploadDeps): Route[] {
  return [
    route(pictureEndpoints['uploads.create'], async ({ caller, receiveFile }) => {
      const ownerId = signedIn(caller).id;
      const upload = await limits.admit(ownerId, async (start) => {
        const { path } = await receiveFile(start);
        return storePicture({ path, ownerId }, deps);
      });
      const picture = toPicture(upload);
      return { data: { display_url: picture.url, picture } };
    }),

    route(pictureEndpoints['uploads.get'], async ({ params: { id, file }, caller }) => {
      const { isPublic } = await findSharedUpload(id, caller);
      return openFile(id, file, { isPublic, store: deps.store });
    }),

    route(pictureEndpoints['uploads.ofRecord'], async ({ params: { id, file }, query }) => {
      await findUploadOf({ kind: query.use, id: query.record_id }, id);
      return openFile(id, file, { isPublic: false, store: deps.store });
    }),

    route(pictureEndpoints['uploads.reserve'], ({ params, body }) =>
      reserveUpload(params.id, body.user_id, body.use),
    ),
  ];
}

async function openFile(
  id: string,
  file: PictureFile,
  { isPublic, store }: { isPublic: boolean; store: PictureStore },
): Promise<FileAnswer> {
  const found = await store.find(id, file);
  if (!found) throw notFound('picture');
  return {
    ...found,
    type: typeOf[file],
    etag: `${id}-${file}`,
    headers: isPublic ? publicFileHeaders : privateFileHeaders,
  };
}
