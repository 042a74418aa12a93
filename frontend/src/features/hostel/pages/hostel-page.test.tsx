import { addDays } from '@petcare/contracts/shared/dhaka-time.ts';
import {
  type HostelDate,
  hostelEndpoints,
  bookingMessages,
  type BookingQuote,
} from '@petcare/contracts/commerce/hostel/hostel.ts';
import { stayVaccinationEndpoints } from '@petcare/contracts/commerce/hostel/stay-vaccinations.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { formatDhakaDay } from '../../../lib/dates/dhaka-dates.ts';
import { readHostelDraft, writeHostelDraft } from '../../../lib/drafts/hostel-draft.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';
import { mockEndpoint, problem, useApiServer } from '../../../testing/api-server.ts';
import { buildUser } from '../../../testing/builders.ts';
import { buildHostelInfo, buildPlaces, buildQuote } from '../../../testing/hostel-builders.ts';
import { dayFromToday, pinClock } from '../../../testing/pinned-clock.ts';
import { dialog, renderPage } from '../../../testing/render-page.tsx';
import { Component as HostelPage } from './hostel-page.tsx';

useApiServer();
pinClock();

let taken: Record<string, Partial<HostelDate>>;
let quoted: Partial<BookingQuote>;
const [arrival, departure] = [dayFromToday(1), dayFromToday(4)];

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  taken = {};
  quoted = {};
  mockEndpoint(stayVaccinationEndpoints['stayVaccinations.mine'], () => []);
  mockEndpoint(hostelEndpoints['hostel.info'], () => buildHostelInfo());
  mockEndpoint(hostelEndpoints['hostel.availability'], ({ query }) =>
    buildPlaces(query.get('from') ?? '', query.get('to') ?? '', taken),
  );
  mockEndpoint(hostelEndpoints['hostel.quote'], ({ query }) =>
    buildQuote(
      {
        petType: query.get('petType') === 'cat' ? 'cat' : 'dog',
        guests: Number(query.get('guests')),
        checkIn: query.get('checkIn') ?? '',
        checkOut: query.get('checkOut') ?? '',
      },
      quoted,
    ),
  );
});

const open = (user = null as ReturnType<typeof buildUser> | null) =>
  renderPage(<HostelPage />, { route: '/hostel', user });
const reserve = (page: ReturnType<typeof open>) =>
  page.user.click(screen.getByRole('button', { name: 'Reserve' }));
const shownDate = (date: string) => formatDhakaDay(date, 'en', 'date');
const setDate = (label: string, date: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: date } });

async function fillIn(page: ReturnType<typeof open>) {
  await page.user.click(screen.getByRole('radio', { name: 'Dog' }));
  setDate('Check-in', arrival);
  setDate('Check-out', departure);
}

const day = (date: string) =>
  screen.findByRole('button', { name: new RegExp(`^${formatDhakaDay(date, 'en')}`) });

test('invalid fields are reported one at a time, each at its field', async () => {
  const page = open();
  const messages: (string | null)[] = [];
  const reserveAndRead = async () => {
    await reserve(page);
    messages.push((await screen.findByRole('alert')).textContent);
  };
  await reserveAndRead();
  expect(screen.getByRole('group', { name: 'Pet type' })).toHaveAccessibleDescription(
    bookingMessages.petType,
  );
  await page.user.click(screen.getByRole('radio', { name: 'Cat' }));
  expect(screen.queryByRole('alert')).toBeNull();
  const guests = screen.getByLabelText('Number of guests');
  await page.user.clear(guests);
  await reserveAndRead();
  expect(guests).toHaveFocus();
  await page.user.type(guests, '1');
  await reserveAndRead();
  setDate('Check-in', departure);
  await reserveAndRead();
  setDate('Check-out', arrival);
  await reserveAndRead();
  expect(messages).toEqual([
    'Please select a pet type.',
    'Please enter a valid number of guests.',
    'Please select a check-in date.',
    'Please select a check-out date.',
    'Check-out date cannot be earlier than check-in date.',
  ]);
});

test('the popup summarises the reservation, and Confirm stores it and opens the payment page', async () => {
  const user = buildUser();
  const page = open(user);
  await fillIn(page);
  await reserve(page);
  const popup = within(await dialog('Please confirm your reservation'));
  for (const fact of ['2 dogs', formatDhakaDay(arrival, 'en'), formatDhakaDay(departure, 'en'), '3 nights']) {
    expect(popup.getByText(fact)).toBeVisible();
  }
  expect(popup.getAllByText('৳4,200')).toHaveLength(2);
  expect(popup.getByText('After check-in: no refund.')).toBeVisible();
  await page.user.click(popup.getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(page.address()).toBe('/hostel/payment/hostel-payment'));
  expect(readHostelDraft(user.id)).toEqual({
    petType: 'dog',
    guests: 2,
    checkIn: arrival,
    checkOut: departure,
    totalAmount: 4200,
  });
});

test('a reservation by a signed-out user is stored for the user who signs in', async () => {
  const page = open();
  await fillIn(page);
  await reserve(page);
  await page.user.click(await screen.findByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(page.address()).toBe('/hostel/payment/hostel-payment'));
  expect(readHostelDraft('whoever-signs-in')).toMatchObject({ petType: 'dog', guests: 2 });
});

test("the price is shown at once and replaced by the server's quote", async () => {
  quoted = { total: 4300 };
  const page = open();
  await fillIn(page);
  const total = () => screen.getByText('Total').parentElement?.textContent;
  expect(total()).toBe('Total৳4,200');
  await waitFor(() => expect(total()).toBe('Total৳4,300'));
});

test('a full booking cannot be confirmed, and the full nights are named', async () => {
  quoted = { available: false, full_dates: [arrival] };
  const page = open();
  await fillIn(page);
  await reserve(page);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The hostel is full on some of these dates. Please choose others.',
  );
  const named = `Not enough places on: ${formatDhakaDay(arrival, 'en')}. Please choose other dates.`;
  expect(await screen.findByText(named)).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('full nights cannot be chosen and give their reason, also inside the booking', async () => {
  taken = { [dayFromToday(2)]: { free: 1, day_free: 0 } };
  const page = open();
  await page.user.click(screen.getByRole('radio', { name: 'Dog' }));
  const full = await day(dayFromToday(2));
  await waitFor(() => expect(full).toHaveAccessibleName(/only 1 place free$/));
  expect(full).toHaveAttribute('aria-disabled', 'true');
  await page.user.click(full);
  expect(screen.getByLabelText('Check-in')).toHaveValue('');
  expect(screen.getByText(`${formatDhakaDay(dayFromToday(2), 'en')}: only 1 place free`)).toBeVisible();

  setDate('Check-in', arrival);
  await page.user.click(screen.getByLabelText('Check-out'));
  const behind = await day(dayFromToday(3));
  await waitFor(() =>
    expect(behind).toHaveAccessibleName(
      new RegExp(`the night of ${formatDhakaDay(dayFromToday(2), 'en')} is full$`),
    ),
  );
  expect(await day(dayFromToday(2))).toHaveAccessibleName(/1 night$/);
});

test('the calendar sets check-in first, then check-out', async () => {
  const page = open();
  await page.user.click(await day(arrival));
  expect(screen.getByLabelText('Check-in')).toHaveValue(shownDate(arrival));
  await page.user.click(await day(departure));
  expect(screen.getByLabelText('Check-out')).toHaveValue(shownDate(departure));
});

test('places booked by others disappear from the calendar', async () => {
  const page = open();
  await page.user.click(screen.getByRole('radio', { name: 'Dog' }));
  const free = await day(arrival);
  await waitFor(() => expect(free).toHaveAccessibleName(/5 places free$/));
  taken = { [arrival]: { free: 0, day_free: 0 } };
  await page.queryClient.invalidateQueries({ queryKey: queryKeys.stays });
  await waitFor(() => expect(free).toHaveAccessibleName(/full$/));
});

test('a card selects the pet type and moves the focus to the reservation', async () => {
  const page = open();
  for (const [button, petType] of [
    ['Book cat boarding', 'Cat'],
    ['Book dog boarding', 'Dog'],
  ] as const) {
    await page.user.click(screen.getByRole('button', { name: button }));
    expect(screen.getByRole('radio', { name: petType })).toBeChecked();
    expect(screen.getByRole('heading', { name: 'Online Reservation' })).toHaveFocus();
  }
});

test('a Day Stay begins and ends on one day and has its own price line', async () => {
  const page = open();
  await page.user.click(screen.getByRole('radio', { name: 'Dog' }));
  await page.user.click(screen.getByRole('button', { name: 'Book a Day Stay' }));
  expect(screen.getByLabelText('Check-out')).toHaveValue(shownDate(dayFromToday(1)));
  expect(await screen.findByText('Day Stay, one price for 2 dogs')).toBeVisible();
});

test('an unpaid reservation is restored into the form', async () => {
  const user = buildUser();
  const stay = { petType: 'cat', guests: 3, checkIn: arrival, checkOut: addDays(arrival, 1) } as const;
  writeHostelDraft(user.id, { ...stay, totalAmount: 2100 });
  open(user);
  expect(screen.getByRole('radio', { name: 'Cat' })).toBeChecked();
  expect(screen.getByLabelText('Number of guests')).toHaveValue('3');
  expect(screen.getByLabelText('Check-in')).toHaveValue(shownDate(arrival));
});

test('a server error for a field is shown at the field, other errors beside the button', async () => {
  const page = open();
  await fillIn(page);
  mockEndpoint(hostelEndpoints['hostel.quote'], () =>
    problem('invalid_input', { fields: [{ field: 'checkIn', message: bookingMessages.past }] }),
  );
  await page.queryClient.cancelQueries();
  page.queryClient.removeQueries({ queryKey: [...queryKeys.stays, 'quote'] });
  await reserve(page);
  expect(await screen.findByText(bookingMessages.past)).toBeVisible();
  mockEndpoint(hostelEndpoints['hostel.quote'], () => problem('unavailable'));
  await reserve(page);
  expect(
    await screen.findByText('This part of PetCare is not available right now. Please try again.'),
  ).toBeVisible();
});
