import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { Caller } from '@petcare/platform/auth/identity.ts';
import { route, signedIn, type Route } from '@petcare/platform/http/route.ts';
import type { InternalClient } from '@petcare/platform/service-calls/internal-client.ts';
import { answerRecordPicture } from '@petcare/platform/service-calls/record-picture.ts';
import { answerEmergency } from './answer-emergency.ts';
import { cancelEmergency } from './cancel-emergency.ts';
import { findEmergency } from './find-emergency.ts';
import { listEmergencies } from './list-emergencies.ts';
import { requestEmergency } from './request-emergency.ts';
import { showCurrent, showEmergency } from './show-emergency.ts';
import { addVoiceNote, readVoiceNote } from './voice-note.ts';

export function emergencyRoutes(deps: { readonly client: InternalClient }): Route[] {
  const findShown = async (id: string, caller: Caller) =>
    (await findEmergency(id, signedIn(caller), { allow: 'admins' })).emergency;

  return [
    route(endpoints['emergencies.request'], async ({ body, caller, reply }) => {
      const { emergency, isNew } = await requestEmergency(body, signedIn(caller).id, deps);
      if (!isNew) reply.status(200);
      return { message: 'We are asking a doctor.', emergency: await showEmergency(emergency) };
    }),

    route(endpoints['emergencies.current'], ({ caller }) => showCurrent(signedIn(caller))),

    route(endpoints['emergencies.list'], async ({ query, reply }) => {
      const { emergencies, total } = await listEmergencies(query);
      reply.total(total);
      return emergencies;
    }),

    route(endpoints['emergencies.get'], async ({ params, caller }) =>
      showEmergency(await findShown(params.id, caller)),
    ),

    route(endpoints['emergencies.picture'], async ({ params: { id, ...asked }, caller }) => {
      const { picture } = await findShown(id, caller);
      const pictures = picture ? [picture] : [];
      return answerRecordPicture({ pictures, record: { use: 'emergency', id }, asked }, deps.client);
    }),

    route(endpoints['emergencies.answer'], async ({ params, body, caller }) => ({
      message: body.accept ? 'Accepted. The owner is on the way.' : 'Declined. The next doctor is asked.',
      emergency: await showEmergency(await answerEmergency(params.id, body, signedIn(caller))),
    })),

    route(endpoints['emergencies.cancel'], async ({ params, caller }) => ({
      message: 'Emergency cancelled.',
      emergency: await showEmergency(await cancelEmergency(params.id, signedIn(caller))),
    })),

    route(endpoints['emergencies.addVoiceNote'], async ({ params, caller, receiveFile }) => {
      await addVoiceNote(params.id, signedIn(caller), receiveFile);
      return { message: 'Voice note added.' };
    }),

    route(endpoints['emergencies.voiceNote'], async ({ params, caller }) => {
      const { type, bytes, createdAt } = await readVoiceNote(params.id, signedIn(caller));
      return {
        type,
        etag: `${params.id}-${createdAt.getTime()}`,
        headers: { 'Cache-Control': 'private, no-cache', 'Content-Security-Policy': "default-src 'none'" },
        open: () => bytes,
      };
    }),
  ];
}
