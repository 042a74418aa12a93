import { randomUUID } from 'node:crypto';
import { addDays, dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import { signUpUser } from '../../support/users.ts';
import type { Step } from '../plan/plan-trial.ts';
import { userOf, type LoadContext, type StepOf } from './load-context.ts';
import { buy, bookStay } from './purchase.ts';
import { practiceOf } from './actors.ts';
import { request, twice } from './request.ts';

/** Carries out one operation and records intent and outcome. Never throws. */
export async function performStep(step: Step, context: LoadContext): Promise<void> {
  switch (step.kind) {
    case 'buy':
      return buy(step, context);
    case 'stay':
      return bookStay(step, context);
    case 'appointment':
      return bookSlot(step, context);
    case 'comment':
      return comment(step, context);
    case 'status':
      return changeStatus(step, context);
    case 'rename':
      return rename(step, context);
    case 'deletion':
      return deleteUser(step, context);
  }
}

const slotMs = 20 * 60_000;

async function bookSlot(step: StepOf<'appointment'>, context: LoadContext): Promise<void> {
  const { actors, ledger, trial } = context;
  const { client, user } = userOf(step, context);
  const { doctor, service, daysAhead } = practiceOf(actors, trial);
  const date = addDays(dhakaDateOf(new Date()), daysAhead);
  const start = new Date(Date.parse(`${date}T09:00:00+06:00`) + step.slot * slotMs).toISOString();
  const entry = ledger.begin(trial, step.id, {
    kind: 'appointment',
    patientId: user._id,
    doctorId: doctor._id,
    start,
  });
  const { outcome } = await twice(() =>
    request(entry, client, endpoints['appointments.create'], {
      body: {
        dr_id: doctor._id,
        service_id: service._id,
        appointment_date: date,
        slot_start: start,
        patient_name: user.full_name,
        patient_email: user.email,
        patient_contact: '01712345678',
        client_id: step.id,
      },
    }),
  );
  entry.end(outcome);
}

async function comment(step: StepOf<'comment'>, context: LoadContext): Promise<void> {
  const { actors, ledger, trial } = context;
  const { client, user } = userOf(step, context);
  const entry = ledger.begin(trial, step.id, {
    kind: 'comment',
    authorId: user._id,
    postId: actors.postId,
  });
  const body = { adoption_id: actors.postId, body: 'What a lovely pet!', client_id: step.id };
  const { outcome } = await twice(() => request(entry, client, endpoints['comments.create'], { body }));
  entry.end(outcome);
}

async function changeStatus(step: StepOf<'status'>, context: LoadContext): Promise<void> {
  const { actors, ledger, trial, orderIds } = context;
  const orderId = orderIds[step.order % Math.max(1, orderIds.length)];
  if (orderId === undefined) return;
  const entry = ledger.begin(trial, step.id, { kind: 'status', orderId, status: step.status });
  const { outcome } = await request(entry, actors.admin.client, endpoints['orders.changeStatus'], {
    params: { id: orderId },
    body: { status: step.status },
  });
  entry.end(outcome);
}

async function rename(step: StepOf<'rename'>, context: LoadContext): Promise<void> {
  const { client, user } = userOf(step, context);
  const entry = context.ledger.begin(context.trial, step.id, {
    kind: 'rename',
    userId: user._id,
    name: step.name,
  });
  const { outcome } = await request(entry, client, endpoints['users.update'], {
    params: { id: user._id },
    body: { full_name: step.name },
  });
  entry.end(outcome);
}

/** Signs up a user who comments, and deletes the account as an admin. A fault may prevent the first two. */
async function deleteUser(step: StepOf<'deletion'>, { actors, ledger, trial }: LoadContext): Promise<void> {
  const leaving = await signUpUser(actors.url).catch(() => undefined);
  if (!leaving) return;
  const { client, user } = leaving;
  const commentId = randomUUID();
  const commenting = ledger.begin(trial, commentId, {
    kind: 'comment',
    authorId: user._id,
    postId: actors.postId,
  });
  const body = { adoption_id: actors.postId, body: 'I move away.', client_id: commentId };
  const commented = await request(commenting, client, endpoints['comments.create'], { body });
  commenting.end(commented.outcome);
  const entry = ledger.begin(trial, step.id, {
    kind: 'deletion',
    userId: user._id,
    words: [user.email],
  });
  const { outcome } = await twice(() =>
    request(entry, actors.admin.client, endpoints['users.delete'], { params: { id: user._id } }),
  );
  entry.end(outcome);
}
