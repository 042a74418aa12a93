import { endpoints } from '@petcare/contracts/endpoints.ts';
import { askedDoctor } from '../../support/emergency.ts';
import { pictureParams, picturedEmergency } from '../../support/record-pictures.ts';
import type { OwnedRecords, Owners } from './owned-record.ts';

/**
 * One emergency, as a user has one open at a time. It is readable when it has ended, and an answer that comes too late
 * still passes the access rule.
 */
export async function emergencyRecords({ petcare, owner, admin }: Owners): Promise<OwnedRecords> {
  const { emergency, url } = await picturedEmergency(owner);
  const doctor = await askedDoctor(petcare.url, { emergency, admin });
  const form = new FormData();
  form.set('voice', new Blob([new Uint8Array([0x1a, 0x45, 0xdf, 0xa3, 1, 2, 3])]), 'voice-note');
  const added = await owner.client.call(endpoints['emergencies.addVoiceNote'], {
    params: { id: emergency._id },
    body: form,
  });
  if (added.status !== 201) throw new Error(`the voice note answered ${added.status}`);
  const own = { id: emergency._id };
  return {
    'emergencies.get': own,
    'emergencies.answer': { ...own, owner: doctor, body: { attempt: 1, accept: false } },
    'emergencies.cancel': own,
    'emergencies.addVoiceNote': own,
    'emergencies.voiceNote': own,
    'emergencies.picture': { ...own, params: pictureParams(url) },
  };
}
