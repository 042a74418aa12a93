import { endpoints } from '@petcare/contracts/endpoints.ts';
import { route, signedIn, type Route } from '@petcare/platform/http/route.ts';
import type { FindPet } from '../pet.model.ts';
import { addRecord, deleteRecord, editRecord } from './change-records.ts';
import { listEntries } from './list-entries.ts';
import { toPassportEntry } from './passport-entry.model.ts';

export function passportRoutes({ findPet }: { findPet: FindPet }): Route[] {
  return [
    route(endpoints['passport.list'], async ({ params, query, caller, reply }) => {
      await findPet(params.id, signedIn(caller));
      const { rows, total } = await listEntries(params.id, query);
      reply.total(total);
      return rows.map(toPassportEntry);
    }),

    route(endpoints['passport.add'], async ({ params, body, caller, reply }) => {
      const { entry, added } = await addRecord(params.id, body, signedIn(caller));
      if (!added) reply.status(200);
      return { message: 'Added!', entry: toPassportEntry(entry) };
    }),

    route(endpoints['passport.update'], async ({ params, body, caller }) => ({
      message: 'Saved!',
      entry: toPassportEntry(await editRecord(params, body, signedIn(caller))),
    })),

    route(endpoints['passport.delete'], async ({ params, caller }) => {
      await deleteRecord(params, signedIn(caller));
      return { message: 'Deleted!' };
    }),
  ];
}
