import { dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import { AuditFacts } from '@petcare/contracts/account/audit.ts';
import { OutboxRows } from '@petcare/platform/outbox/outbox.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Appointments } from '../appointment.model.ts';
import { bookAppointment } from '../book-appointment.ts';
import { buildDoctor } from '../../testing/build-doctor.ts';
import { appointmentBody, dateInDays } from '../../testing/appointment-request.ts';
import { startTestClinic, type TestClinic } from '../../testing/test-clinic.ts';
import { QueueDays } from './queue-day.model.ts';

let clinic: TestClinic;
beforeAll(async () => {
  clinic = await startTestClinic();
});
afterAll(() => clinic.stop());

const today = dhakaDateOf(new Date());
const hourMs = 3_600_000;

async function buildDay(patients: number) {
  const account = userCaller(newId(), 'doctor');
  const built = await buildDoctor({ userId: account.id });
  const book = async (date = today, patient = userCaller(newId())) => {
    const body = appointmentBody(built, { appointment_date: date });
    const { appointment } = await bookAppointment(body, patient, new Date(Date.now() - 24 * hourMs));
    return { id: appointment._id, patient };
  };
  const appointments: Awaited<ReturnType<typeof book>>[] = [];
  while (appointments.length < patients) appointments.push(await book());
  const path = `/api/specialists/${built.doctor._id}`;
  const idOf = (serial: number) => appointments[serial - 1]?.id ?? '';
  const board = async () => (await clinic.send('GET', `${path}/board`, { as: account })).body;
  const next = (serving: number | null) =>
    clinic.send('POST', `${path}/board/next`, { as: account, body: { serving } });
  const change = async (action: string, serial: number, facts: object = {}) =>
    clinic.send('POST', `${path}/board/changes`, {
      as: account,
      body: { action, appointment_id: idOf(serial), version: (await board()).version, ...facts },
    });
  const undo = async (version?: number) =>
    clinic.send('POST', `${path}/board/undo`, {
      as: account,
      body: { version: version ?? (await board()).version },
    });
  const setStatus = (serial: number, status: string) =>
    clinic.send('PUT', `/api/appointments/${idOf(serial)}/status`, { as: account, body: { status } });
  const undoStatus = async (serial: number, as = account) =>
    clinic.send('PUT', `/api/appointments/${idOf(serial)}/status/undo`, {
      as,
      body: { version: (await Appointments.findById(idOf(serial)).lean())?.version },
    });
  const serials = async () => {
    const { order } = await board();
    return order.map((id: string) => appointments.findIndex((one) => one.id === id) + 1);
  };
  const statuses = async () =>
    (await Appointments.find({ drId: built.doctor._id }).sort({ serial: 1 }).lean()).map(
      ({ status }) => status,
    );
  return {
    ...built,
    account,
    appointments,
    path,
    idOf,
    book,
    board,
    next,
    change,
    undo,
    setStatus,
    undoStatus,
    serials,
    statuses,
  };
}

async function auditOf(drId: string) {
  const rows = await OutboxRows.find({ 'envelope.name': 'clinic_audit.recorded' }).sort({ _id: 1 }).lean();
  return rows
    .map(({ envelope }) => AuditFacts.parse(envelope.data))
    .filter(({ record }) => record.id === drId)
    .map(({ action, after }) => ({ action, after }));
}

describe('a patient who is called and does not come', () => {
  test('is skipped: the next one is served, and the skipped one comes after all others', async () => {
    const { next, change, board, serials, statuses } = await buildDay(3);
    await next(null);
    const skipped = await change('skip', 1);
    expect([skipped.status, skipped.body.now_serving]).toEqual([200, 2]);
    expect(await serials()).toEqual([3, 1]);
    expect(await statuses()).toEqual(['Checked in', 'Checked in', 'Requested']);
    await next(2);
    expect((await next(3)).body.now_serving).toBe(1);
    expect((await board()).aside).toEqual([]);
  });

  test('is recalled and comes next', async () => {
    const { next, change, serials } = await buildDay(4);
    await next(null);
    await change('skip', 1);
    expect(await serials()).toEqual([3, 4, 1]);
    expect((await change('recall', 1)).status).toBe(200);
    expect(await serials()).toEqual([1, 3, 4]);
    expect((await next(2)).body.now_serving).toBe(1);
  });

  test('is not here yet: the check-in is taken back, and the patient is called after arriving', async () => {
    const { next, change, serials, statuses, setStatus } = await buildDay(2);
    await next(null);
    expect((await change('not_here', 1)).body.now_serving).toBe(2);
    expect(await statuses()).toEqual(['Requested', 'Checked in']);
    expect(await serials()).toEqual([]);
    expect((await next(2)).body.now_serving).toBeNull();
    await setStatus(1, 'Checked in');
    expect((await next(null)).body.now_serving).toBe(1);
  });

  test('sees it on the own screen', async () => {
    const { next, change, path, appointments } = await buildDay(2);
    const as = appointments[0]?.patient ?? userCaller(newId());
    await next(null);
    await change('skip', 1);
    const view = (await clinic.send('GET', `${path}/queue`, { as })).body;
    expect(view.yours).toMatchObject({ serial: 1, ahead: 0, aside: 'skipped' });
  });
});

describe('an emergency', () => {
  test('goes before all others with its reason, which is audited and shown to no patient', async () => {
    const { next, change, board, serials, idOf, doctor, path, appointments } = await buildDay(3);
    await next(null);
    const answer = await change('emergency', 3, { reason: 'Hit by a car' });
    expect(answer.status).toBe(200);
    expect(await serials()).toEqual([3, 2]);
    expect((await board()).emergencies).toEqual([{ appointment_id: idOf(3), reason: 'Hit by a car' }]);
    expect(await auditOf(doctor._id)).toEqual([
      { action: 'queue.emergency', after: { now_serving: 1, serial: 3, reason: 'Hit by a car' } },
    ]);
    const events = (await clinic.eventsAbout(doctor._id)).map(({ envelope }) => envelope);
    expect(JSON.stringify(events.filter(({ name }) => name === 'queue.moved'))).not.toContain('car');
    const as = appointments[1]?.patient ?? userCaller(newId());
    const view = await clinic.send('GET', `${path}/queue`, { as });
    expect(view.body.yours.ahead).toBe(1);
    expect(JSON.stringify(view.body)).not.toContain('car');
    expect((await next(1)).body.now_serving).toBe(3);
    expect((await board()).emergencies).toEqual([]);
  });

  test('needs a reason, and nothing else has one', async () => {
    const { change, board } = await buildDay(1);
    for (const [action, facts] of [
      ['emergency', {}],
      ['emergency', { reason: ' ' }],
      ['skip', { reason: 'Late' }],
    ] as const) {
      const answer = await change(action, 1, facts);
      expect([answer.status, answer.body.errors[0].field]).toEqual([400, 'reason']);
    }
    expect((await board()).version).toBe(0);
  });
});

describe('undoing the latest change', () => {
  test('serves the former patient again, with the statuses as they were', async () => {
    const { next, undo, board, statuses, doctor } = await buildDay(2);
    await next(null);
    await next(1);
    expect(await statuses()).toEqual(['Completed', 'Checked in']);
    const undone = await undo();
    expect([undone.status, undone.body.now_serving]).toEqual([200, 1]);
    expect((await auditOf(doctor._id)).at(-1)).toEqual({
      action: 'queue.undo',
      after: { now_serving: 1, undone: 'next' },
    });
    expect(await statuses()).toEqual(['Checked in', 'Requested']);
    expect((await QueueDays.findOne({ drId: doctor._id }).lean())?.durations).toEqual([]);
    expect((await board()).undo).toMatchObject({ action: 'next' });
    expect((await undo()).body.now_serving).toBeNull();
    expect(await statuses()).toEqual(['Requested', 'Requested']);
    expect((await board()).undo).toBeNull();
    expect([(await undo()).status, (await undo()).body.code]).toEqual([409, 'undo_expired']);
  });

  test('restores the order and a check-in that was taken back', async () => {
    const { next, change, undo, serials, statuses } = await buildDay(3);
    await next(null);
    await change('not_here', 1);
    await undo();
    expect(await statuses()).toEqual(['Checked in', 'Requested', 'Requested']);
    await change('emergency', 3, { reason: 'Poisoned' });
    await undo();
    expect(await serials()).toEqual([2, 3]);
  });

  test('is refused after an hour, and when an appointment has changed since', async () => {
    const { next, undo, statuses, doctor, setStatus } = await buildDay(2);
    await next(null);
    await setStatus(1, 'Completed');
    expect((await undo()).body.code).toBe('queue_moved');
    expect(await statuses()).toEqual(['Completed', 'Requested']);
    await QueueDays.updateOne(
      { drId: doctor._id },
      { $set: { 'changes.0.at': new Date(Date.now() - hourMs - 1_000) } },
    );
    expect((await undo()).body.code).toBe('undo_expired');
  });

  test('notifies no patient by inbox or email', async () => {
    const { next, undo, idOf } = await buildDay(1);
    await next(null);
    await undo();
    const events = (await clinic.eventsAbout(idOf(1))).map(({ envelope }) => envelope);
    expect(events.at(-1)).toMatchObject({
      name: 'appointment.status_changed',
      data: { status: 'Requested', previous_status: 'Checked in' },
    });
  });
});

describe('concurrent changes of a queue', () => {
  test('of two tabs that see one board, one succeeds, whatever they do', async () => {
    const { next, change, undo, board } = await buildDay(4);
    await next(null);
    const { version } = await board();
    const answers = await Promise.all([
      next(1),
      change('skip', 1, { version }),
      change('emergency', 3, { version, reason: 'Bleeding' }),
      change('not_here', 2, { version }),
      undo(version),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409]);
    for (const { status, body } of answers) if (status === 409) expect(body.code).toBe('queue_moved');
    expect((await board()).version).toBe(version + 1);
  });

  test('two undo at once take one change back', async () => {
    const { next, undo, statuses } = await buildDay(3);
    await next(null);
    await next(1);
    const answers = await Promise.all([undo(2), undo(2), undo(2)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(await statuses()).toEqual(['Checked in', 'Requested', 'Requested']);
  });
});

test('an appointment outside today’s waiting queue is refused by name, and others see no board', async () => {
  const { next, change, setStatus, path, idOf, appointments, account } = await buildDay(2);
  await next(null);
  expect((await change('recall', 1)).body.errors[0].field).toBe('appointment_id');
  await setStatus(1, 'Completed');
  expect((await change('skip', 1)).status).toBe(400);
  expect((await change('skip', 9, { appointment_id: newId() })).status).toBe(400);
  const other = await buildDay(0);
  const body = { action: 'skip', appointment_id: idOf(2), version: 1 };
  for (const as of [other.account, userCaller(newId()), appointments[1]?.patient ?? account])
    for (const [route, content] of [
      ['changes', body],
      ['undo', { version: 1 }],
    ] as const)
      expect((await clinic.send('POST', `${path}/board/${route}`, { as, body: content })).status).toBe(404);
  expect((await clinic.send('POST', `${path}/board/undo`, { body: { version: 1 } })).status).toBe(401);
});

describe('a status set by mistake', () => {
  test.each(['Completed', 'No-show'] as const)(
    '%s is taken back once, by the doctor only',
    async (status) => {
      const { setStatus, undoStatus, idOf, appointments, statuses } = await buildDay(1);
      await Appointments.updateOne({ _id: idOf(1) }, { $set: { start: new Date(Date.now() - hourMs) } });
      await setStatus(1, 'Checked in');
      await setStatus(1, status);
      expect((await undoStatus(1, appointments[0]?.patient)).status).toBe(403);
      expect((await undoStatus(1, userCaller(newId()))).status).toBe(404);
      const undone = await undoStatus(1);
      expect([undone.status, undone.body.appointment.status]).toEqual([200, 'Checked in']);
      expect(undone.body.appointment.timeline.at(-1)).toMatchObject({ kind: 'undone', by: 'doctor' });
      expect((await undoStatus(1)).body.code).toBe('undo_expired');
      expect(await statuses()).toEqual(['Checked in']);
    },
  );

  test('by many at once is taken back once', async () => {
    const { setStatus, undoStatus, statuses } = await buildDay(1);
    await setStatus(1, 'Checked in');
    await setStatus(1, 'Completed');
    const answers = await Promise.all(Array.from({ length: 6 }, () => undoStatus(1)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(5);
    expect(await statuses()).toEqual(['Checked in']);
  });

  test('is final after an hour, and a no-show stays one when the next patient is called', async () => {
    const { next, setStatus, undoStatus, idOf, statuses } = await buildDay(2);
    await Appointments.updateOne({ _id: idOf(1) }, { $set: { start: new Date(Date.now() - hourMs) } });
    await next(null);
    await setStatus(1, 'No-show');
    await next(1);
    expect(await statuses()).toEqual(['No-show', 'Checked in']);
    await Appointments.updateOne(
      { _id: idOf(1) },
      { $set: { 'timeline.2.at': new Date(Date.now() - hourMs - 1_000) } },
    );
    expect((await undoStatus(1)).body.code).toBe('undo_expired');
    expect((await setStatus(1, 'Completed')).body.code).toBe('appointment_status_conflict');
  });

  test('is not taken back once the patient has booked again for the day', async () => {
    const { setStatus, undoStatus, book, appointments, statuses } = await buildDay(1);
    await setStatus(1, 'Checked in');
    await setStatus(1, 'Completed');
    await book(today, appointments[0]?.patient);
    expect((await undoStatus(1)).body.code).toBe('appointment_status_conflict');
    expect(await statuses()).toEqual(['Completed', 'Requested']);
  });
});

test('an appointment of another day is not completed by mistake, but by its date once the day has passed', async () => {
  const { book, account, idOf, setStatus } = await buildDay(1);
  const { id } = await book(dateInDays(2));
  const set = (body: object) => clinic.send('PUT', `/api/appointments/${id}/status`, { as: account, body });
  await set({ status: 'Checked in' });
  expect((await set({ status: 'Completed' })).body.code).toBe('not_on_that_day');
  expect((await set({ status: 'Completed', date: dateInDays(2) })).body.code).toBe('not_on_that_day');
  const past = dateInDays(-2);
  await Appointments.updateOne({ _id: id }, { $set: { date: past } });
  expect((await set({ status: 'Completed' })).body.details).toEqual({ date: past });
  expect((await set({ status: 'Completed', date: dateInDays(-3) })).body.code).toBe('not_on_that_day');
  expect((await set({ status: 'Completed', date: past })).body.appointment.status).toBe('Completed');
  expect(idOf(1)).not.toBe(id);
  await setStatus(1, 'Checked in');
  expect((await setStatus(1, 'Completed')).status).toBe(200);
});
