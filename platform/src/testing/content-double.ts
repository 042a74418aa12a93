import { endpoints } from '@petcare/contracts/endpoints.ts';
import { pictureAddress, type Picture, type PictureUse } from '@petcare/contracts/shared/pictures.ts';
import type { CreateStayMemoryBody } from '@petcare/contracts/commerce/hostel/stay-memories.ts';
import { conflict, notFound } from '../errors.ts';
import { closeServer, listen } from '../http/listen.ts';
import { route } from '../http/route.ts';
import { createServiceApp } from '../http/service-app.ts';
import { createMetrics } from '../observability/metrics.ts';
import { newId } from '../mongo/object-id.ts';
import type { TestIdentity } from './test-identity.ts';
import { testLog } from './test-servers.ts';

interface StayMemory {
  readonly memory_id: string;
  readonly body: CreateStayMemoryBody;
}

export async function startContentStub(identity: TestIdentity) {
  const uploads = new Map<string, { ownerId: string; picture: Picture; use?: PictureUse }>();
  /** By booking; a test may forget one, as if its memory had been deleted. */
  const stayMemories = new Map<string, StayMemory>();
  const app = createServiceApp({
    log: testLog(),
    metrics: createMetrics('content'),
    identity: identity.verifier,
    ready: async () => {},
    routes: [
      route(endpoints['authors.get'], async ({ params: { id } }) => ({
        _id: id,
        full_name: `User ${id.slice(-6)}`,
        image_URL: '',
      })),
      route(endpoints['uploads.reserve'], async ({ params, body }) => {
        const upload = uploads.get(params.id);
        if (upload?.ownerId !== body.user_id) throw notFound('picture');
        upload.use = body.use;
        return upload.picture;
      }),
      route(endpoints['uploads.ofRecord'], async ({ params: { id, file }, query }) => {
        if (uploads.get(id)?.use !== query.use) throw notFound('picture');
        return { type: 'image/webp', open: () => Buffer.from(`${file} of ${query.record_id}`) };
      }),
      route(endpoints['memories.createOfStay'], async ({ params: { id }, body }) => {
        const existing = stayMemories.get(id);
        if (existing && JSON.stringify(existing.body) !== JSON.stringify(body)) throw conflict('stay_shared');
        const memory = existing ?? { memory_id: newId(), body };
        stayMemories.set(id, memory);
        return { memory_id: memory.memory_id, is_new: !existing };
      }),
    ],
  });
  const { server, port } = await listen(app, { port: 0, host: '127.0.0.1' });
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => closeServer(server),
    stayMemories,
    upload(ownerId: string): string {
      const id = newId();
      const url = pictureAddress(id);
      uploads.set(id, {
        ownerId,
        picture: { url, width: 1280, height: 853, placeholder: 'data:image/webp;base64,UklGRg==' },
      });
      return url;
    },
  };
}
