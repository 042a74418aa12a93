import { endpoints } from '@petcare/contracts/endpoints.ts';
import { notFound } from '@petcare/platform/errors.ts';
import { cachedRoute, listRoute, route, signedIn, type Route } from '@petcare/platform/http/route.ts';
import { editMemory } from './edit-memory.ts';
import { deleteMemory } from './delete-memory.ts';
import { eachMemory, listMemories } from './list-memories.ts';
import { Memories, memoryChanges } from './memory.model.ts';
import { shareMemory } from './share-memory.ts';
import { findStayMemory, shareStay, type ShareStayDeps } from './share-stay.ts';
import { detailsOpenTo } from '../visitor-details.ts';
import { showMemory } from './show-memory.ts';
import { authorChanges } from '../../copies/user-copy.model.ts';

export function memoryRoutes(deps: ShareStayDeps): Route[] {
  return [
    cachedRoute(endpoints['memories.list'], {
      until: [memoryChanges, authorChanges],
      readerOf: ({ caller }) => detailsOpenTo(caller),
      async handle({ query, reader, reply }) {
        const { memories, total } = await listMemories(query, reader);
        reply.total(total);
        return { memories };
      },
      batches: ({ query, reader }) => eachMemory(query, reader),
    }),

    listRoute(
      endpoints['memories.ofUser'],
      async ({ params, query, reply }) => {
        const { memories, total } = await listMemories(query, 'whole', params.id);
        reply.total(total);
        return { memories };
      },
      ({ params, query }) => eachMemory(query, 'whole', params.id),
    ),

    route(endpoints['memories.get'], async ({ params }) => {
      const memory = await Memories.findById(params.id, { words: 0 }).lean();
      if (!memory) throw notFound('memory');
      return { memory: await showMemory(memory) };
    }),

    route(endpoints['memories.create'], async ({ body, caller, reply }) => {
      const { memory, isNew } = await shareMemory(body, signedIn(caller), deps);
      if (!isNew) reply.status(200);
      return { message: 'Memory posted!', memory: await showMemory(memory) };
    }),

    route(endpoints['memories.createOfStay'], async ({ params, body }) => {
      const { memory, isNew } = await shareStay(params.id, body, deps);
      return { memory_id: memory._id, is_new: isNew };
    }),

    route(endpoints['memories.ofStay'], async ({ params, caller }) => ({
      memory_id: await findStayMemory(params.id, signedIn(caller).id),
    })),

    route(endpoints['memories.update'], async ({ params, body, caller }) => {
      const { post, changed } = await editMemory(params.id, body, signedIn(caller));
      return {
        message: changed ? 'Memory updated successfully!' : 'Nothing has changed.',
        memory: await showMemory(post),
      };
    }),

    route(endpoints['memories.delete'], async ({ params, caller }) => {
      await deleteMemory(params.id, caller);
      return { message: 'Deleted!' };
    }),
  ];
}
