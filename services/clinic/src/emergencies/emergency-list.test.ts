import type { ListedEmergency } from '@petcare/contracts/clinic/emergencies.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildUser } from '../testing/appointment-request.ts';
import { buildDoctorOnDuty, buildEmergency, removeDoctors } from '../testing/build-emergency.ts';
import { buildPet } from '../testing/build-pet.ts';
import { startTestClinic, type TestClinic } from '../testing/test-clinic.ts';
import { advanceEmergencies } from './advance-emergencies.ts';
import { answerEmergency } from './answer-emergency.ts';
import { cancelEmergency } from './cancel-emergency.ts';

let clinic: TestClinic;
beforeAll(async () => {
  clinic = await startTestClinic();
});
afterAll(() => clinic.stop());

const admin = userCaller(newId(), 'admin');
const list = (query = '') => clinic.send('GET', `/api/emergencies${query}`, { as: admin });
const statusesOf = async (query: string) =>
  (await list(query)).body.map(({ status }: ListedEmergency) => status);

test('an admin sees all emergencies, newest first, by state and page, with who was asked and for how long', async () => {
  await removeDoctors();
  const doctors = [await buildDoctorOnDuty('Dr. Farhana Islam'), await buildDoctorOnDuty('Dr. Imran Kabir')];
  const begin = Date.now() - 3_600_000;
  const at = (minute: number, second = 0) => new Date(begin + minute * 60_000 + second * 1000);
  const doctorOf = (drId: string | null) =>
    doctors.find(({ doctor }) => doctor._id === drId)?.account ?? buildUser('doctor');

  const pet = await buildPet();
  const first = await buildEmergency(pet.ownerId, { pet_id: pet._id }, at(0));
  const declined = await answerEmergency(
    first._id,
    { attempt: 1, accept: false },
    doctorOf(first.askedDrId),
    at(0, 35),
  );
  await answerEmergency(first._id, { attempt: 2, accept: true }, doctorOf(declined.askedDrId), at(0, 47));
  const second = await buildEmergency(newId(), {}, at(10));
  await advanceEmergencies(at(11, 1));
  await advanceEmergencies(at(12, 2));
  const owner = buildUser();
  const third = await buildEmergency(owner.id, {}, at(20));
  await cancelEmergency(third._id, owner, at(20, 10));
  const fourth = await buildEmergency(newId(), {}, new Date());

  const all = await list();
  expect(all.headers.get('x-total-count')).toBe('4');
  expect(all.body.map(({ _id }: ListedEmergency) => _id)).toEqual([
    fourth._id,
    third._id,
    second._id,
    first._id,
  ]);
  const [open, , unanswered, accepted] = all.body as ListedEmergency[];
  expect(open?.seconds_left).toBeGreaterThan(0);
  expect(unanswered?.attempts.map(({ outcome }) => outcome)).toEqual(['expired', 'expired']);
  expect(accepted).toMatchObject({
    patient_contact: '+8801712345678',
    pet: { pet_id: pet._id, name: pet.name },
    attempts: [{ outcome: 'declined' }, { outcome: 'accepted' }],
  });
  const secondsOf = ({ asked_at, ended_at }: ListedEmergency['attempts'][number]) =>
    (Date.parse(ended_at ?? '') - Date.parse(asked_at)) / 1000;
  expect(accepted?.attempts.map(secondsOf)).toEqual([35, 12]);

  expect(await statusesOf('?state=open')).toEqual(['asking']);
  expect(await statusesOf('?state=accepted')).toEqual(['accepted']);
  expect(await statusesOf('?state=unanswered')).toEqual(['unanswered']);
  expect(await statusesOf('?state=cancelled')).toEqual(['cancelled']);
  expect(await statusesOf('?limit=2&page=2')).toEqual(['unanswered', 'accepted']);
});

test('the list names an unknown state', async () => {
  const bad = await list('?state=lost');
  expect([bad.status, bad.body.errors]).toMatchObject([400, [{ field: 'state' }]]);
});
