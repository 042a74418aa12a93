import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import type { Emergency } from '@petcare/contracts/clinic/emergencies.ts';
import type { Caller } from '@petcare/platform/auth/identity.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { userCaller, visitor } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Appointments } from '../appointments/appointment.model.ts';
import { findConsultedPet } from '../visits/find-consulted-pet.ts';
import { SlotClaims } from '../calendar/slots/claim.model.ts';
import { buildUser } from '../testing/appointment-request.ts';
import { buildDoctor } from '../testing/build-doctor.ts';
import {
  buildDoctorOnDuty,
  buildEmergency,
  emergencyBody,
  removeDoctors,
} from '../testing/build-emergency.ts';
import { buildPet } from '../testing/build-pet.ts';
import { startTestClinic, type TestClinic } from '../testing/test-clinic.ts';
import { erasePersonalData } from '../lifecycle/erasure/erase-personal-data.ts';
import { advanceEmergencies } from './advance-emergencies.ts';
import { answerEmergency } from './answer-emergency.ts';
import { cancelEmergency } from './cancel-emergency.ts';
import { findOverdueEmergencies } from './find-overdue.ts';
import { Emergencies, type EmergencyDocument } from './emergency.model.ts';
import { VoiceNotes } from './voice-note.model.ts';

let clinic: TestClinic;
beforeAll(async () => {
  clinic = await startTestClinic();
});
afterAll(() => clinic.stop());

type OnDuty = Awaited<ReturnType<typeof buildDoctorOnDuty>>;
let doctors: [OnDuty, OnDuty];
beforeEach(async () => {
  await Emergencies.deleteMany({});
  await inTransaction(() => SlotClaims.deleteMany({}));
  await removeDoctors();
  doctors = [await buildDoctorOnDuty('Dr. Farhana Islam'), await buildDoctorOnDuty('Dr. Imran Kabir')];
});

const inSeconds = (count: number) => new Date(Date.now() + count * 1000);
const stored = async (id: string) => {
  const found = await Emergencies.findById(id).lean();
  if (!found) throw new Error('the emergency is gone');
  return found;
};
const accountOf = ({ askedDrId }: EmergencyDocument) => {
  const found = doctors.find(({ doctor }) => doctor._id === askedDrId);
  if (!found) throw new Error('no doctor is asked');
  return found.account;
};
const answer = (emergency: EmergencyDocument, accept: boolean, now = new Date()) =>
  answerEmergency(emergency._id, { attempt: emergency.attempts.length, accept }, accountOf(emergency), now);
const heldSlots = () => SlotClaims.find({ kind: 'emergency' }).lean();

describe('an emergency', () => {
  test('asks one doctor, holds the soonest slot for a minute, and announces it', async () => {
    const before = Date.now();
    const emergency = await buildEmergency();
    expect(emergency).toMatchObject({ status: 'asking', open: true, attempts: [{ outcome: 'asked' }] });
    const [claim, ...others] = await heldSlots();
    expect(others).toEqual([]);
    expect(claim).toMatchObject({ holderId: emergency._id, drId: emergency.askedDrId });
    expect(claim?.start.getTime()).toBeLessThan(before + 11 * 60_000);
    expect(emergency.answerUntil?.getTime()).toBeGreaterThanOrEqual(before + 60_000);
    expect(await clinic.eventsAbout(emergency._id)).toMatchObject([
      {
        envelope: {
          name: 'emergency.changed',
          data: { status: 'asking', asked: { attempt: 1 }, moved: true },
        },
      },
    ]);
  });

  test('that is accepted books the held slot as a confirmed appointment, once', async () => {
    const pet = await buildPet();
    const emergency = await buildEmergency(pet.ownerId, { pet_id: pet._id });
    const accepted = await answer(emergency, true);
    expect(accepted).toMatchObject({ status: 'accepted', open: false, askedDrId: null });
    const appointments = await Appointments.find({ patientId: pet.ownerId }).lean();
    expect(appointments).toMatchObject([
      { _id: accepted.appointmentId, status: 'Confirmed', pet: { id: pet._id }, reason: emergency.reason },
    ]);
    expect(await SlotClaims.find({ holderId: accepted.appointmentId }).lean()).toMatchObject([
      { kind: 'booked', start: emergency.attempts[0]?.start },
    ]);
    expect(await heldSlots()).toEqual([]);
    const again = await answerEmergency(emergency._id, { attempt: 1, accept: true }, accountOf(emergency));
    expect(again.appointmentId).toBe(accepted.appointmentId);
    expect(await Appointments.countDocuments({ patientId: pet.ownerId })).toBe(1);
    const [booked] = await clinic.eventsAbout(accepted.appointmentId ?? '');
    expect(booked).toMatchObject({ envelope: { data: { emergency_id: emergency._id, by: 'doctor' } } });
  });

  test('that is declined asks the next doctor and gives the slot back; after the last it is unanswered', async () => {
    const emergency = await buildEmergency();
    const second = await answer(emergency, false);
    expect(second.attempts.map(({ outcome }) => outcome)).toEqual(['declined', 'asked']);
    expect(second.askedDrId).not.toBe(emergency.askedDrId);
    expect(await heldSlots()).toMatchObject([{ drId: second.askedDrId }]);
    const last = await answer(second, false);
    expect(last).toMatchObject({ status: 'unanswered', open: false });
    expect(await heldSlots()).toEqual([]);
  });

  test('whose doctor does not answer asks the next after a minute, and no second early', async () => {
    const emergency = await buildEmergency();
    await advanceEmergencies(inSeconds(55));
    expect(await stored(emergency._id)).toMatchObject({ turn: emergency.turn });
    await advanceEmergencies(inSeconds(61));
    const second = await stored(emergency._id);
    expect(second.attempts.map(({ outcome }) => outcome)).toEqual(['expired', 'asked']);
    await expect(
      answerEmergency(emergency._id, { attempt: 1, accept: true }, accountOf(emergency)),
    ).rejects.toMatchObject({ code: 'emergency_closed' });
    await advanceEmergencies(inSeconds(122));
    expect(await stored(emergency._id)).toMatchObject({ status: 'unanswered' });
  });

  test('that is accepted, expired and cancelled at the same moment ends in one of them', async () => {
    for (let trial = 0; trial < 6; trial += 1) {
      const patient = buildUser();
      const emergency = await buildEmergency(patient.id);
      const doctor = accountOf(emergency);
      await Promise.allSettled([
        answerEmergency(emergency._id, { attempt: 1, accept: true }, doctor, inSeconds(59)),
        answerEmergency(emergency._id, { attempt: 1, accept: true }, doctor, inSeconds(59)),
        advanceEmergencies(inSeconds(61)),
        cancelEmergency(emergency._id, patient),
      ]);
      const { status, attempts, askedDrId } = await stored(emergency._id);
      const booked = await Appointments.countDocuments({ patientId: patient.id });
      expect(booked).toBe(status === 'accepted' ? 1 : 0);
      expect(attempts.filter(({ outcome }) => outcome === 'accepted')).toHaveLength(booked);
      expect(await SlotClaims.countDocuments({ kind: 'emergency' })).toBe(askedDrId === null ? 0 : 1);
      if (status === 'asking') await cancelEmergency(emergency._id, patient);
    }
  });

  test('is the only open one of its owner, however many requests overlap, and one per client id', async () => {
    const patient = newId();
    const results = await Promise.allSettled([1, 2, 3, 4].map(() => buildEmergency(patient)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refused = results.flatMap((result) =>
      result.status === 'rejected' ? [(result.reason as { code?: string }).code] : [],
    );
    expect(refused).toEqual(['emergency_open', 'emergency_open', 'emergency_open']);
    expect(await heldSlots()).toHaveLength(1);
    const body = { client_id: crypto.randomUUID() };
    const other = newId();
    const [first, repeated] = [await buildEmergency(other, body), await buildEmergency(other, body)];
    expect(repeated._id).toBe(first._id);
  });

  test('asks a doctor who is free: concurrent ones ask different doctors, a further one waits for its turn', async () => {
    const three = await Promise.all([1, 2, 3].map(() => buildEmergency()));
    const asked = three.flatMap(({ askedDrId }) => askedDrId ?? []);
    expect(new Set(asked).size).toBe(2);
    expect(asked).toHaveLength(2);
    const waiting = three.find(({ status }) => status === 'waiting');
    const first = three.find(({ status }) => status === 'asking');
    if (!waiting || !first) throw new Error('one must wait');
    await answer(first, true);
    await advanceEmergencies();
    expect(await stored(waiting._id)).toMatchObject({ status: 'asking', askedDrId: first.askedDrId });
  });

  test('ends at once when no doctor is on duty, and names doctors to call', async () => {
    await removeDoctors();
    const { doctor } = await buildDoctor();
    const patient = newId();
    const { body } = await clinic.send('POST', '/api/emergencies', {
      as: userCaller(patient),
      body: emergencyBody(),
    });
    expect(body).toMatchObject({
      emergency: {
        status: 'unanswered',
        attempts: [],
        seconds_left: null,
        contacts: [{ dr_id: doctor._id }],
      },
    });
  });

  test('can be requested five times a day', async () => {
    const patient = buildUser();
    for (let count = 0; count < 5; count += 1)
      await cancelEmergency((await buildEmergency(patient.id))._id, patient);
    await expect(buildEmergency(patient.id)).rejects.toMatchObject({ code: 'too_many_requests' });
  });

  test('left by killed processes is an overdue invariant, and is moved on by the next process', async () => {
    const emergency = await buildEmergency();
    const later = inSeconds(200);
    expect(await findOverdueEmergencies(later.getTime())).toMatchObject([{ id: emergency._id }]);
    await advanceEmergencies(later);
    expect(await findOverdueEmergencies(later.getTime())).toEqual([]);
  });
});

describe('an emergency is readable', () => {
  test('by its owner and the asked doctor with the passport, and by no doctor who is no longer asked', async () => {
    const pet = await buildPet();
    const emergency = await buildEmergency(pet.ownerId, { pet_id: pet._id });
    const asked = accountOf(emergency);
    const other = doctors.find(({ account }) => account.id !== asked.id)?.account ?? buildUser('doctor');
    const read = async (id: string, role: 'user' | 'doctor' | 'admin') =>
      (await clinic.send('GET', `/api/emergencies/${emergency._id}`, { as: userCaller(id, role) })).status;
    expect(await read(pet.ownerId, 'user')).toBe(200);
    expect(await read(asked.id, 'doctor')).toBe(200);
    expect(await read(newId(), 'admin')).toBe(200);
    expect(await read(other.id, 'doctor')).toBe(404);
    expect(await read(newId(), 'user')).toBe(404);
    expect(await findConsultedPet(pet._id, asked)).toMatchObject({ _id: pet._id });
    await expect(findConsultedPet(pet._id, other)).rejects.toMatchObject({ code: 'not_found' });
    await answer(emergency, false);
    expect(await read(asked.id, 'doctor')).toBe(404);
    await expect(findConsultedPet(pet._id, asked)).rejects.toMatchObject({ code: 'not_found' });
    expect(await findConsultedPet(pet._id, other)).toMatchObject({ _id: pet._id });
  });
});

describe('the picture of an emergency', () => {
  async function buildWithPicture() {
    const patient = newId();
    const body = emergencyBody({ img_URL: clinic.upload(patient) });
    const created = await clinic.send('POST', '/api/emergencies', { as: userCaller(patient), body });
    expect(created.status).toBe(201);
    const { _id: id, picture } = created.body.emergency as Emergency;
    const url = picture?.url ?? '';
    const read = async (as: Caller, path = url, headers: Record<string, string> = {}) =>
      clinic.send('GET', path, { as, headers });
    return { id, patient, url, read, emergency: await stored(id) };
  }

  test('is seen by its owner, the asked doctor and admins at an address of the emergency, and asked for each time', async () => {
    const { id, patient, url, read, emergency } = await buildWithPicture();
    const [upload] = /[0-9a-f]{24}(?=\/1280)/.exec(url) ?? [];
    expect(url).toBe(`/api/emergencies/${id}/pictures/${upload}/1280.webp`);
    for (const as of [userCaller(patient), accountOf(emergency), userCaller(newId(), 'admin')]) {
      const { status, headers, text } = await read(as);
      expect([status, text]).toEqual([200, `1280.webp of ${id}`]);
      expect(headers.get('cache-control')).toBe('private, no-cache');
    }
    const etag = (await read(userCaller(patient))).headers.get('etag') ?? '';
    expect((await read(userCaller(patient), url, { 'if-none-match': etag })).status).toBe(304);
    expect((await read(userCaller(newId()), url, { 'if-none-match': etag })).status).toBe(404);
  });

  test('is not found by others, nor at another emergency, nor after a doctor has declined', async () => {
    const [{ id, read, emergency }, other] = [await buildWithPicture(), await buildWithPicture()];
    const declined = accountOf(emergency);
    const waiting = doctors.find(({ account }) => account.id !== declined.id)?.account ?? buildUser('doctor');
    const strangers = [userCaller(newId()), userCaller(other.patient), buildUser('doctor')];
    for (const as of strangers) expect((await read(as)).status).toBe(404);
    expect((await read(visitor)).status).toBe(401);
    const swapped = other.url.replace(other.id, id);
    expect((await read(userCaller(newId(), 'admin'), swapped)).status).toBe(404);
    expect((await read(waiting)).status).toBe(404);
    await cancelEmergency(other.id, userCaller(other.patient));
    await answer(emergency, false);
    expect((await read(declined)).status).toBe(404);
    expect((await read(waiting)).status).toBe(200);
  });

  test('is gone for all readers with the account of the owner', async () => {
    const { patient, read, emergency } = await buildWithPicture();
    await erasePersonalData(patient, undefined);
    for (const as of [userCaller(patient), accountOf(emergency), userCaller(newId(), 'admin')])
      expect((await read(as)).status).toBe(404);
  });
});

describe('a voice note', () => {
  const webm = new Uint8Array([0x1a, 0x45, 0xdf, 0xa3, ...Array<number>(500).fill(7)]);

  async function send(id: string, as: string, bytes: Uint8Array<ArrayBuffer>) {
    const body = new FormData();
    // The name and type that the client gives do not count.
    body.set('voice', new Blob([bytes], { type: 'text/html' }), 'note.html');
    return clinic.send('POST', `/api/emergencies/${id}/voice-note`, { as: userCaller(as), body });
  }

  test('is played to the owner and the asked doctor only, by the type of its bytes', async () => {
    const patient = newId();
    const emergency = await buildEmergency(patient);
    expect((await send(emergency._id, newId(), webm)).status).toBe(404);
    expect((await send(emergency._id, patient, webm)).status).toBe(201);
    const asked = accountOf(emergency);
    const read = (id: string, role: 'user' | 'doctor' | 'admin') =>
      clinic.send('GET', `/api/emergencies/${emergency._id}/voice-note`, { as: userCaller(id, role) });
    const played = await read(asked.id, 'doctor');
    expect(played.status).toBe(200);
    expect(played.headers.get('content-type')).toBe('audio/webm');
    expect(played.headers.get('x-content-type-options')).toBe('nosniff');
    expect((await read(patient, 'user')).status).toBe(200);
    expect((await read(newId(), 'admin')).status).toBe(404);
    expect((await read(newId(), 'user')).status).toBe(404);
    // It arrives while the doctor decides, and must not take the turn away.
    expect((await answer(emergency, true)).status).toBe('accepted');
    expect(await send(emergency._id, patient, webm)).toMatchObject({ status: 409 });
  });

  test('of any other kind or above half a megabyte is refused, and nothing is stored', async () => {
    const patient = newId();
    const emergency = await buildEmergency(patient);
    const html = new Uint8Array(Buffer.from('<script>alert(1)</script>'));
    expect((await send(emergency._id, patient, html)).status).toBe(415);
    const large = new Uint8Array(513 * 1024);
    large.set(webm);
    expect((await send(emergency._id, patient, large)).status).toBe(413);
    expect(await VoiceNotes.countDocuments({ _id: emergency._id })).toBe(0);
  });

  test('and the emergency are deleted with the owner, whose held slot becomes free', async () => {
    const patient = newId();
    const emergency = await buildEmergency(patient);
    await send(emergency._id, patient, webm);
    await erasePersonalData(patient, undefined);
    expect(await Emergencies.exists({ patientId: patient })).toBeNull();
    expect(await VoiceNotes.exists({ _id: emergency._id })).toBeNull();
    expect(await heldSlots()).toEqual([]);
    expect((await clinic.eventsAbout(emergency._id)).at(-1)).toMatchObject({
      envelope: { data: { status: 'cancelled', img_URLs: [], patient_name: '', asked: null } },
    });
    expect(await erasePersonalData(patient, undefined)).toBe(0);
  });
});
