import { pictureEndpoints } from '@petcare/contracts/pictures.ts';
import { addAuditAlone, userRecord } from '@petcare/platform/audit/audit.ts';
import { notFound } from '@petcare/platform/errors.ts';
import { route, signedIn, type Route } from '@petcare/platform/http/route.ts';
import { blockWrites } from '../user-copies/block-writes.ts';
import type { PictureDeps } from './picture-deps.ts';
import { deleteUserUploads } from '../erasure/delete-user-uploads.ts';
import { reserveUpload } from './reserve-upload.ts';
import { storePicture } from './store-picture.ts';
import { typeOf } from './stores/picture-store.ts';
import { toPicture } from './upload.model.ts';

/** A picture's files never change, so whoever has one need not ask again. */
const cacheForEver = 'public, max-age=31536000, immutable';

/** Uploading pictures, and serving them. */
export function uploadRoutes({ decoder, store, limits }: PictureDeps): Route[] {
  return [
    route(pictureEndpoints['uploads.create'], async ({ caller, receiveFile }) => {
      const ownerId = signedIn(caller).id;
      const upload = await limits.admit(ownerId, async () => {
        const { path } = await receiveFile();
        return storePicture({ path, ownerId }, { decoder, store });
      });
      const picture = toPicture(upload);
      return { data: { display_url: picture.url, picture } };
    }),

    route(pictureEndpoints['uploads.get'], async ({ params: { id, file } }) => {
      const found = await store.find(id, file);
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

    route(pictureEndpoints['uploads.deleteOfUser'], async ({ params, query, caller }) => {
      await blockWrites(caller, params.id);
      await addAuditAlone('content', {
        act: 'uploads.deleted_of_user',
        record: userRecord(params.id),
        before: null,
        after: null,
      });
      const deleted = await deleteUserUploads(params.id, query.limit);
      return { message: 'Deleted!', deleted };
    }),

    route(pictureEndpoints['uploads.reserve'], ({ params, body }) => reserveUpload(params.id, body.user_id)),
  ];
}
