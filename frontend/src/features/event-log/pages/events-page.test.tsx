import {
  type DeadLetter,
  type EventChain,
  type EventDepths,
  eventAdminEndpoints,
  type FailedTask,
} from '@petcare/contracts/event-admin.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queryKeys } from '../../../lib/api/query-keys.ts';
import { mockEndpoint, problem, useApiServer } from '../../../testing/api-server.ts';
import { buildUser, newId } from '../../../testing/builders.ts';
import { dialog, renderPage } from '../../../testing/render-page.tsx';
import { Component as EventsPage } from './events-page.tsx';

useApiServer();

const trace = '0af7651916cd43dd8448eb211c80319c';

function buildDeadLetter(changes: Partial<DeadLetter> = {}): DeadLetter {
  return {
    _id: newId(),
    consumer: 'notify-order-status',
    event_id: newId(),
    event: 'order.status_changed',
    reason: 'delivery_limit',
    payload: '{"order_number":"PC-1001"}',
    whole: true,
    trace_id: trace,
    replay: 0,
    state: 'waiting',
    died_at: '2026-11-20T10:00:00.000Z',
    settled_at: null,
    settled_by: null,
    ...changes,
  };
}

function open(deadLetters: DeadLetter[], at = '/events') {
  mockEndpoint(eventAdminEndpoints['deadLetters.list'], ({ query }) =>
    deadLetters.filter(
      ({ consumer, state }) =>
        (!query.get('consumer') || consumer === query.get('consumer')) &&
        (!query.get('state') || state === query.get('state')),
    ),
  );
  return renderPage(<EventsPage />, { route: '/events', at, user: buildUser({ role: 'admin' }) });
}

const confirmButton = async (title: string, button: string) =>
  within(await dialog(title)).getByRole('button', { name: button });

test('a dead letter shows its reason and payload and is replayed after confirmation', async () => {
  const deadLetter = buildDeadLetter();
  const page = open([deadLetter]);
  await page.user.click(
    await screen.findByRole('button', { name: 'Details of order.status_changed, notify-order-status' }),
  );
  const drawer = within(await dialog('order.status_changed'));
  expect(drawer.getByText('All six attempts failed.')).toBeVisible();
  expect(drawer.getByRole('region', { name: 'Payload' })).toHaveTextContent('"order_number": "PC-1001"');
  expect(drawer.getByRole('link', { name: 'What happened' })).toHaveAttribute(
    'href',
    `/events?view=chain&of=${trace}`,
  );
  const replayed = mockEndpoint(eventAdminEndpoints['deadLetters.replay'], () => {
    deadLetter.state = 'replayed';
    return { message: '', count: 1 };
  });
  await page.user.click(drawer.getByRole('button', { name: 'Replay' }));
  await page.user.click(await confirmButton('Replay?', 'Replay'));
  expect(await screen.findByText('Replayed: 1')).toBeVisible();
  expect(replayed[0]?.body).toEqual({ ids: [deadLetter._id] });
  await waitFor(() => expect(drawer.getByText('Replayed')).toBeVisible());
  expect(drawer.queryByRole('button', { name: 'Replay' })).toBeNull();
});

test('all matching dead letters are replayed at once; a second admin sees that none were left', async () => {
  const page = open(
    [buildDeadLetter(), buildDeadLetter({ consumer: 'mail-doctor' })],
    '/events?consumer=mail-doctor',
  );
  expect(await screen.findByText('1 dead letter is waiting.')).toBeVisible();
  const replayed = mockEndpoint(eventAdminEndpoints['deadLetters.replay'], () => ({ message: '', count: 0 }));
  await page.user.click(screen.getByRole('button', { name: 'Replay all waiting' }));
  await page.user.click(await confirmButton('Replay?', 'Replay'));
  expect(await screen.findByText('Already replayed or dismissed by another admin.')).toBeVisible();
  expect(replayed[0]?.body).toEqual({ consumer: 'mail-doctor' });
});

test('only waiting dead letters of a selection are dismissed', async () => {
  const [one, other] = [
    buildDeadLetter(),
    buildDeadLetter({ event: null, event_id: null, reason: 'rejected' }),
  ];
  const page = open([one, other, buildDeadLetter({ state: 'replayed' })]);
  await page.user.click(await screen.findByRole('checkbox', { name: 'Select all rows on this page' }));
  const dismissed = mockEndpoint(eventAdminEndpoints['deadLetters.dismiss'], () => ({
    message: '',
    count: 2,
  }));
  const bar = within(screen.getByRole('region', { name: 'Actions for the selected rows' }));
  await page.user.click(bar.getByRole('button', { name: 'Dismiss' }));
  await page.user.click(await confirmButton('Are you sure?', 'Dismiss'));
  expect(await screen.findByText('Dismissed: 2')).toBeVisible();
  expect(dismissed[0]?.body).toEqual({ ids: [one._id, other._id] });
  expect(screen.queryByRole('region', { name: 'Actions for the selected rows' })).toBeNull();
});

test('a new dead letter appears live, and a truncated one cannot be replayed', async () => {
  const deadLetters: DeadLetter[] = [];
  const page = open(deadLetters);
  expect(await screen.findByRole('heading', { name: 'No dead letters' })).toBeVisible();
  const large = buildDeadLetter({ whole: false, payload: 'not json' });
  deadLetters.push(large);
  await page.queryClient.invalidateQueries({ queryKey: queryKeys.deadLetters });
  await page.user.click(await screen.findByRole('button', { name: /^Details of/ }));
  const drawer = within(await dialog('order.status_changed'));
  expect(drawer.getByText(/too large to store in full/)).toBeVisible();
  expect(drawer.queryByRole('button', { name: 'Replay' })).toBeNull();
  expect(drawer.getByRole('region', { name: 'Payload' })).toHaveTextContent('not json');
});

test('the chain shows requests, events and effects, and names services that did not answer', async () => {
  const effect = { at: null, attempts: 1, error: null };
  const chain: EventChain = {
    silent: ['clinic'],
    requests: [
      {
        trace_id: trace,
        request: 'PUT /api/orders/:id',
        actor: { id: newId(), role: 'admin' },
        at: '2026-11-20T10:00:00.000Z',
        events: [
          {
            id: newId(),
            name: 'order.status_changed',
            service: 'commerce',
            aggregate: { type: 'order', id: newId(), sequence: 2 },
            occurredAt: '2026-11-20T10:00:00.000Z',
            sentAt: null,
            data: { status: 'Shipping' },
            effects: [
              { ...effect, consumer: 'notify-order-status', state: 'done' },
              { ...effect, consumer: 'mail-purchase', state: 'failed', attempts: 25, error: 'no such box' },
            ],
          },
        ],
      },
    ],
  };
  const requests = mockEndpoint(eventAdminEndpoints['events.chain'], () => chain);
  const page = open([], '/events?view=chain');
  const box = await screen.findByRole('searchbox', { name: 'The id of a record, or a trace' });
  await page.user.type(box, 'PC-1001{Enter}');
  expect(await screen.findByText(/^Enter an id \(24 hexadecimal digits\)/)).toBeVisible();
  await page.user.clear(box);
  await page.user.type(box, `${trace}{Enter}`);
  expect(await screen.findByText('PUT /api/orders/:id')).toBeVisible();
  expect(page.address()).toBe(`/events?view=chain&of=${trace}`);
  expect(requests[0]?.query.get('trace_id')).toBe(trace);
  expect(screen.getByText(/Not responding: Clinic/)).toBeVisible();
  expect(screen.getByText('Not sent yet')).toBeVisible();
  const became = within(screen.getByRole('list', { name: 'Effects of order.status_changed' }));
  expect(became.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    expect.stringContaining('Donenotify-order-status'),
    expect.stringMatching(/Failedmail-purchase.*25 attempts.*no such box/),
  ]);
});

test('queues that need attention come first and link to their dead letters', async () => {
  const depths: EventDepths = {
    silent: [],
    outboxes: [{ service: 'commerce', unsent: 3, oldest_seconds: 12.4 }],
    queues: [
      { consumer: 'mail-doctor', messages: 0, consumers: 1, dead: 0 },
      { consumer: 'mail-patient', messages: 4, consumers: 0, dead: 2 },
    ],
    tasks: [{ task: 'mail-doctor', waiting: 1, failed: 0 }],
  };
  mockEndpoint(eventAdminEndpoints['events.depths'], () => depths);
  const page = open([], '/events?view=queues');
  const queues = within(await screen.findByRole('table', { name: 'Queues' }));
  expect(queues.getAllByRole('row')).toHaveLength(2);
  await page.user.click(screen.getByRole('button', { name: /^Show 1 idle queue/ }));
  expect(queues.getAllByRole('row').map((row) => row.textContent)).toEqual([
    expect.any(String),
    'mail-patient4None2',
    'mail-doctor010',
  ]);
  expect(queues.getByRole('link', { name: '2' })).toHaveAttribute(
    'href',
    '/events?state=waiting&consumer=mail-patient',
  );
  expect(within(screen.getByRole('table', { name: 'Outboxes' })).getByText('12 s')).toBeVisible();
});

test('failed jobs are retried singly or together, and a failed retry shows the error', async () => {
  const job = (task: string): FailedTask => ({
    id: `${task}-${newId()}`,
    task,
    data: { id: 7 },
    attempts: 25,
    error: 'no such box',
    failed_at: '2026-11-20T10:00:00.000Z',
    createdAt: '2026-11-20T09:00:00.000Z',
  });
  let jobs = [job('mail-doctor'), job('mail-patient')];
  mockEndpoint(eventAdminEndpoints['failedTasks.list'], () => jobs);
  const page = open([], '/events?view=jobs');
  const retried = mockEndpoint(eventAdminEndpoints['failedTasks.retry'], () => problem('unavailable'));
  await page.user.click(await screen.findByRole('button', { name: 'Try again: mail-doctor' }));
  expect(await screen.findByText('The action failed')).toBeVisible();
  expect(retried[0]?.body).toEqual({ ids: [jobs[0]?.id] });
  mockEndpoint(eventAdminEndpoints['failedTasks.retry'], () => {
    jobs = [];
    return { message: '', count: 2 };
  });
  await page.user.click(screen.getByRole('button', { name: 'Retry all' }));
  expect(await screen.findByText('Retrying: 2')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'No failed jobs' })).toBeVisible();
});
