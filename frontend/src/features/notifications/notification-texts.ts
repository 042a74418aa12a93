import type { Notification, NotificationContent } from '@petcare/contracts/notifications.ts';
import type { ReturnState } from '@petcare/contracts/orders/returns.ts';
import type { Role } from '@petcare/contracts/shared/roles.ts';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { vaccineTexts } from '../../lib/texts/vaccine-texts.ts';
import { formatDhaka, formatDhakaDay } from '../../lib/dates/dhaka-dates.ts';
import { formatTaka } from '../../lib/format/money.ts';
import { ownAppointmentsPath } from '../../lib/session/own-appointments-path.ts';
import { hostelOrderStatusTexts } from '../../lib/texts/hostel-order-status-texts.ts';
import { transferRefusalTexts } from '../../lib/texts/transfer-texts.ts';
import { orderStatusTexts } from '../../lib/texts/order-status-texts.ts';
import { productNameIn } from '../../lib/format/names-in.ts';
import { serviceNameIn } from '../../lib/format/names-in.ts';

export interface NotificationWords {
  readonly title: string;
  readonly subject: string;
  readonly number?: string;
}

type Decision = Extract<NotificationContent, { kind: 'application.decided' }>['data'];

const declinedTexts: Record<NonNullable<Decision['reason']>, MessageDescriptor> = {
  owner: msg`Your application was not chosen this time`,
  other_chosen: msg`The owner has chosen another applicant this time`,
  adopted: msg`The pet you applied for has been adopted`,
  post_deleted: msg`The adoption post you applied to was deleted`,
};

function decisionText({ status, reason }: Decision): MessageDescriptor {
  if (status === 'accepted') return msg`Good news: the owner has chosen you`;
  if (status === 'released') return msg`The adoption fell through, and the pet is available again`;
  return declinedTexts[reason ?? 'owner'];
}

/**
 * Builds the text of a notification. An entry that groups several events gives their count and names the newest.
 */
export function notificationWords(
  { content, count }: Pick<Notification, 'content' | 'count'>,
  i18n: I18n,
): NotificationWords {
  switch (content.kind) {
    case 'order.status_changed': {
      const { order_number: number } = content.data;
      const status = i18n._(orderStatusTexts[content.data.status]);
      const title = i18n._(msg`Your order is now: ${status}`);
      return { title, subject: refundText(content.data.refund, i18n) ?? product(content.data, i18n), number };
    }
    case 'order.placed': {
      const { order_number: number } = content.data;
      return { title: i18n._(msg`We received your order`), subject: product(content.data, i18n), number };
    }
    case 'order.refunded':
    case 'hostel_order.refunded': {
      const { order_number: number, amount } = content.data;
      return {
        title: i18n._(msg`Your refund is on its way`),
        subject: formatTaka(amount, i18n.locale),
        number,
      };
    }
    case 'hostel_order.placed': {
      const { order_number: number, check_in: date, deposit } = content.data;
      const held = formatTaka(deposit ?? 0, i18n.locale);
      return {
        title: i18n._(msg`We received your hostel booking`),
        subject:
          deposit === undefined
            ? formatDhakaDay(date, i18n.locale)
            : i18n._(msg`Deposit of ${held} held on your card`),
        number,
      };
    }
    case 'hostel_order.deposit_settled': {
      const { order_number: number, state, deposit, charged, due } = content.data;
      const rest = formatTaka(due, i18n.locale);
      const [held, taken] = [formatTaka(deposit, i18n.locale), formatTaka(charged, i18n.locale)];
      const title =
        state === 'charged'
          ? i18n._(msg`Your deposit of ${taken} was charged`)
          : i18n._(msg`Your deposit of ${held} was released`);
      return due === 0
        ? { title, subject: number }
        : { title, subject: i18n._(msg`${rest} due at the front desk`), number };
    }
    case 'hostel_order.moved': {
      const { order_number: number, check_in: from, check_out: to } = content.data;
      const [first, last] = [formatDhakaDay(from, i18n.locale), formatDhakaDay(to, i18n.locale)];
      return { title: i18n._(msg`The hostel changed your booking`), subject: `${first} – ${last}`, number };
    }
    case 'hostel_order.status_changed': {
      const status = i18n._(hostelOrderStatusTexts[content.data.status]);
      return {
        title: i18n._(msg`Your hostel booking is now: ${status}`),
        ...withRefund(content.data, i18n),
      };
    }
    case 'return.changed': {
      const { order_number: number, state, refund, exchange_number: exchange } = content.data;
      if (exchange !== undefined)
        return { title: i18n._(msg`We send you a replacement: order ${exchange}`), subject: number };
      const subject = state === 'completed' ? refundText(refund ?? 0, i18n) : null;
      const title = i18n._(returnStepTexts[state]);
      return subject === null ? { title, subject: number } : { title, subject, number };
    }
    case 'hostel_order.digest': {
      const { order_number: number, meals, walks, doses, pictures } = content.data;
      const counted = msg`${plural(meals, { one: '# meal', other: '# meals' })} · ${plural(walks, { one: '# walk', other: '# walks' })} · ${plural(doses, { one: '# dose of medicine', other: '# doses of medicine' })} · ${plural(pictures, { one: '# picture', other: '# pictures' })}`;
      return { title: i18n._(msg`Your pets’ day at the hostel`), subject: i18n._(counted), number };
    }
    case 'hostel_order.quiet': {
      const { order_number: number, pets, hours } = content.data;
      const title = i18n._(msg`Nothing noted for ${i18n.number(hours)} hours`);
      return pets === '' ? { title, subject: number } : { title, subject: pets, number };
    }
    case 'comment.added': {
      const { author_name: name, own_post: ownPost, adoption_title: subject } = content.data;
      if (count > 1) return { title: i18n._(manyComments(count, name)), subject };
      return {
        title: i18n._(ownPost ? msg`${name} commented on your post` : msg`${name} also commented`),
        subject,
      };
    }
    case 'application.submitted': {
      const { applicant_name: name, adoption_title: subject } = content.data;
      const title = count > 1 ? manyApplications(count, name) : msg`${name} would like to adopt`;
      return { title: i18n._(title), subject };
    }
    case 'application.decided':
      return { title: i18n._(decisionText(content.data)), subject: content.data.adoption_title };
    case 'application.withdrawn': {
      const { applicant_name: name, adoption_title: subject } = content.data;
      return { title: i18n._(msg`${name} withdrew the application`), subject };
    }
    case 'appointment.changed': {
      const { what, to, other_name: name, serial } = content.data;
      const text = to === 'doctor' ? toDoctor[what](name) : toPatient[what](name);
      return {
        title: i18n._(text),
        subject: appointment(content.data, i18n),
        number: `#${i18n.number(serial)}`,
      };
    }
    case 'appointment.move_offered': {
      const { dr_name: name, slot_start, offered_start } = content.data;
      const [before, after] = [slot_start, offered_start].map((at) =>
        formatDhaka(new Date(at), i18n.locale, 'date-time'),
      );
      return {
        title: i18n._(msg`${name} is away. Do you accept another time?`),
        subject: `${before} → ${after}`,
      };
    }
    case 'fee.settled': {
      const { dr_name: name, amount, refunded } = content.data;
      const title = refunded
        ? msg`Your fee for ${name} was handed back`
        : msg`We received your fee for ${name}`;
      return { title: i18n._(title), subject: formatTaka(amount, i18n.locale) };
    }
    case 'prepayment.refused': {
      const { dr_name: name } = content.data;
      return {
        title: i18n._(msg`Your appointment with ${name} could not be booked`),
        subject: i18n._(msg`You get the whole fee back.`),
      };
    }
    case 'appointment.unconfirmed': {
      const { to, other_name: name } = content.data;
      const title =
        to === 'doctor'
          ? msg`The request of ${name} waits for your confirmation`
          : msg`Your request for ${name} still waits. We have reminded the clinic.`;
      return { title: i18n._(title), subject: appointment(content.data, i18n) };
    }
    case 'appointment.reminder': {
      const { hours, dr_name: name, serial } = content.data;
      const text =
        hours === 24
          ? msg`Tomorrow: your appointment with ${name}`
          : msg`In two hours: your appointment with ${name}`;
      return {
        title: i18n._(text),
        subject: appointment(content.data, i18n),
        number: `#${i18n.number(serial)}`,
      };
    }
    case 'visit.signed': {
      const { dr_name: name, pet_name, date, amended } = content.data;
      const day = formatDhakaDay(date, i18n.locale, 'date');
      return {
        title: i18n._(
          amended
            ? msg`${name} amended the notes of your visit`
            : msg`${name} signed the notes of your visit`,
        ),
        subject: pet_name === null ? day : `${pet_name} · ${day}`,
      };
    }
    case 'emergency.asked': {
      const { pet_name, answer_until } = content.data;
      const subject = formatDhaka(new Date(answer_until), i18n.locale, 'time');
      return {
        title: i18n._(
          pet_name === null
            ? msg`Emergency: can you see a pet now?`
            : msg`Emergency: can you see ${pet_name} now?`,
        ),
        subject: i18n._(msg`Please answer until ${subject}`),
      };
    }
    case 'emergency.answered': {
      const { doctor, pet_name } = content.data;
      const name = doctor?.dr_name ?? '';
      return {
        title: i18n._(
          doctor ? msg`${name} accepted your emergency` : msg`No doctor could accept your emergency`,
        ),
        subject: doctor
          ? formatDhaka(new Date(doctor.slot_start), i18n.locale, 'date-time')
          : (pet_name ?? ''),
      };
    }
    case 'vaccination.reminder': {
      const { pet_name: name, vaccines, due_on, overdue } = content.data;
      const day = formatDhakaDay(due_on, i18n.locale, 'date');
      const names = vaccines.map((vaccine) => i18n._(vaccineTexts[vaccine])).join(', ');
      return {
        title: i18n._(
          overdue ? msg`A vaccination of ${name} is overdue` : msg`A vaccination of ${name} is due soon`,
        ),
        subject: `${names} · ${day}`,
      };
    }
    case 'pet.transferred': {
      const { pet_name: name, received, undone } = content.data;
      return { title: i18n._(transferText(name, { received, undone })), subject: '' };
    }
    case 'pet.transfer_refused': {
      const { pet_name: name, refusal } = content.data;
      return {
        title: i18n._(msg`The passport has not moved to the new home`),
        subject: [name, i18n._(transferRefusalTexts[refusal])].filter(Boolean).join(' · '),
      };
    }
    case 'specialist.fees_decided': {
      const { fees, approved } = content.data;
      const title = approved ? msg`Your new fees are approved` : msg`Your new fees are declined`;
      return { title: i18n._(title), subject: formatTaka(fees, i18n.locale) };
    }
    case 'stock_alert.due':
      return { title: i18n._(msg`Back in stock`), subject: product(content.data, i18n) };
    case 'refill.due': {
      const titles = {
        reminded: msg`Time to buy again`,
        sold_out: msg`Sold out, so this reminder was skipped`,
        gone: msg`No longer sold, so its reminder has ended`,
      };
      return { title: i18n._(titles[content.data.outcome]), subject: product(content.data, i18n) };
    }
    case 'product.stock_low': {
      const { stock } = content.data;
      const text = msg`${plural(stock, { 0: 'Sold out: time to reorder', one: 'Only # left: time to reorder', other: 'Only # left: time to reorder' })}`;
      return { title: i18n._(text), subject: product(content.data, i18n) };
    }
    case 'stay_wait.offered': {
      const { check_in: from, check_out: to } = content.data;
      const [first, last] = [formatDhakaDay(from, i18n.locale), formatDhakaDay(to, i18n.locale)];
      return {
        title: i18n._(msg`Places at the hostel are free. Book them within 10 minutes.`),
        subject: `${first} – ${last}`,
      };
    }
    case 'waitlist.offered': {
      const { dr_name: name, slot_start } = content.data;
      const subject = formatDhaka(new Date(slot_start), i18n.locale, 'date-time');
      return { title: i18n._(msg`A time with ${name} is available. Book it within 10 minutes.`), subject };
    }
  }
}

function transferText(
  name: string,
  { received, undone }: { received: boolean; undone: boolean },
): MessageDescriptor {
  if (undone)
    return received
      ? msg`${name} is in your pets again`
      : msg`The transfer of ${name} was undone: the pet is with its former owner again`;
  return received
    ? msg`The passport of ${name} is yours now`
    : msg`The passport of ${name} has moved to its new home`;
}

const returnStepTexts: Record<ReturnState, MessageDescriptor> = {
  requested: msg`We received your return request`,
  approved: msg`Your return is approved: please send the items`,
  received: msg`Your returned items have arrived`,
  completed: msg`Your return is completed`,
  refused: msg`We cannot accept your return`,
  withdrawn: msg`Your return request is withdrawn`,
};

type Change = Extract<NotificationContent, { kind: 'appointment.changed' }>['data']['what'];

const toDoctor: Record<Change, (name: string) => MessageDescriptor> = {
  booked: (name) => msg`New appointment: ${name}`,
  requested: (name) => msg`New appointment: ${name}`,
  rescheduled: (name) => msg`${name} rescheduled the appointment`,
  confirmed: (name) => msg`The appointment of ${name} is confirmed`,
  cancelled: (name) => msg`The appointment of ${name} is cancelled`,
};

const toPatient: Record<Change, (name: string) => MessageDescriptor> = {
  booked: (name) => msg`Your appointment with ${name} is booked`,
  requested: (name) => msg`We received your request for an appointment with ${name}`,
  rescheduled: (name) => msg`Your appointment with ${name} was rescheduled`,
  confirmed: (name) => msg`Your appointment with ${name} is confirmed`,
  cancelled: (name) => msg`Your appointment with ${name} is cancelled`,
};

function product(names: Parameters<typeof productNameIn>[1], { locale }: I18n): string {
  return productNameIn(locale, names);
}

function appointment(
  { slot_start, ...names }: Parameters<typeof serviceNameIn>[1] & { readonly slot_start: string },
  { locale }: I18n,
): string {
  return `${serviceNameIn(locale, names)} · ${formatDhaka(new Date(slot_start), locale, 'date-time')}`;
}

// One author may have written several of the comments, so the text does not say "and others".
function manyComments(count: number, name: string): MessageDescriptor {
  return msg`${plural(count, { one: '# new comment', other: '# new comments' })}, the latest by ${name}`;
}

function manyApplications(count: number, name: string): MessageDescriptor {
  return msg`${plural(count, { one: '# new application', other: '# new applications' })}, the latest by ${name}`;
}

export function notificationPath({ kind, data }: NotificationContent, role: Role): string {
  if (kind === 'refill.due') return `/refills?product=${data.product_id}`;
  if (kind === 'product.stock_low') return '/products?view=stock&low=true';
  if (kind === 'hostel_order.quiet') return '/hostel-day';
  if (kind === 'stay_wait.offered') return '/hostel-orders';
  if (kind === 'specialist.fees_decided') return '/doctor-profile';
  if (kind.startsWith('hostel_order.') && 'order_id' in data) return `/hostel-orders?order=${data.order_id}`;
  if ('order_id' in data) return `/orders?order=${data.order_id}`;
  if ('appointment_id' in data) {
    const path = 'to' in data && data.to === 'doctor' ? '/appointments' : ownAppointmentsPath(role);
    return `${path}?appointment=${data.appointment_id}`;
  }
  if ('prepayment_id' in data) return `/visit/${data.prepayment_id}`;
  if ('emergency_id' in data) return '/emergency';
  if ('visit_id' in data) return `/visits/${data.visit_id}`;
  if ('transfer_id' in data) return 'received' in data && data.received ? `/pets/${data.pet_id}` : '/pets';
  if ('pet_id' in data) return `/pets/${data.pet_id}`;
  if ('product_id' in data) return `/store?product=${data.product_id}`;
  return 'entry_id' in data ? ownAppointmentsPath(role) : `/adaptation/${data.adoption_id}`;
}

/** Topic of a notification's toast: a newer toast replaces an older one on the same topic. */
export function notificationTopic({ kind, data }: NotificationContent): string {
  if (kind === 'specialist.fees_decided') return kind;
  if (kind === 'stay_wait.offered') return `${kind}-${data.wait_id}`;
  if ('order_id' in data) return `order-${data.order_id}`;
  if ('appointment_id' in data) return `appointment-${data.appointment_id}`;
  if ('prepayment_id' in data) return `prepayment-${data.prepayment_id}`;
  if ('emergency_id' in data) return `emergency-${data.emergency_id}`;
  if ('visit_id' in data) return `visit-${data.visit_id}`;
  if ('transfer_id' in data) return `${kind}-${data.transfer_id}`;
  if ('pet_id' in data) return `${kind}-${data.pet_id}`;
  if (kind === 'product.stock_low' || kind === 'refill.due') return `${kind}-${data.product_id}`;
  if ('product_id' in data) return `product-${data.product_id}`;
  return `${kind}-${'entry_id' in data ? data.entry_id : data.adoption_id}`;
}

/** The refund that a cancellation by the shop decided; null for every other change. */
function refundText(refund: number | undefined, i18n: I18n): string | null {
  if (refund === undefined) return null;
  const amount = formatTaka(refund, i18n.locale);
  return refund === 0 ? i18n._(msg`Without a refund`) : i18n._(msg`You get ${amount} back`);
}

function withRefund(
  { order_number: number, refund }: { order_number: string; refund?: number | undefined },
  i18n: I18n,
) {
  const subject = refundText(refund, i18n);
  return subject === null ? { subject: number } : { subject, number };
}
