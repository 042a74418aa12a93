import { pictureEndpoints } from '@petcare/contracts/shared/pictures.ts';
import { notFound } from '@petcare/platform/errors.ts';
import { route, signedIn, type Route } from '@petcare/platform/http/route.ts';
import { reserveUpload } from './reserve-upload.ts';
import { storePicture, type StorePictureDeps } from './store-picture.ts';
import { typeOf } from './stores/picture-store.ts';
import type { UploadLimits } from './upload-limits.ts';
import { toPicture } from './upload.model.ts';

/** The files of a picture never change. */
const cacheForEver = 'public, max-age=31536000, immutable';

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

    route(pictureEndpoints['uploads.get'], async ({ params: { id, file } }) => {
      const found = await deps.store.find(id, file);
      if (!found) throw notFound('picture');
      return {
        ...found,
        type: typeOf[file],
        etag: `${id}-${file}`,
        headers: {
          'Cache-Control': cacheForEver,
          'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
        },
      };
    }),

    route(pictureEndpoints['uploads.reserve'], ({ params, body }) => reserveUpload(params.id, body.user_id)),
  ];
}
