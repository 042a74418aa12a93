import type { NotificationContent } from '@petcare/contracts/notifications/content.ts';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { formatDhaka, formatDhakaDay } from '../../../lib/dates/dhaka-dates.ts';
import { formatTaka } from '../../../lib/format/money.ts';
import { serviceNameIn } from '../../../lib/format/names-in.ts';
import type { WordsOf } from './words-of.ts';

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

type Kind =
  | 'appointment.changed'
  | 'appointment.move_offered'
  | 'appointment.unconfirmed'
  | 'appointment.reminder'
  | 'waitlist.offered'
  | 'fee.settled'
  | 'prepayment.refused'
  | 'specialist.fees_decided'
  | 'visit.signed'
  | 'emergency.asked'
  | 'emergency.answered';

export const clinicWords: WordsOf<Kind> = {
  'appointment.changed'(data, i18n) {
    const { what, to, other_name: name, serial } = data;
    const text = to === 'doctor' ? toDoctor[what](name) : toPatient[what](name);
    return {
      title: i18n._(text),
      subject: appointment(data, i18n),
      number: `#${i18n.number(serial)}`,
    };
  },
  'appointment.move_offered'(data, i18n) {
    const { dr_name: name, slot_start, offered_start } = data;
    const [before, after] = [slot_start, offered_start].map((at) =>
      formatDhaka(new Date(at), i18n.locale, 'date-time'),
    );
    return {
      title: i18n._(msg`${name} is away. Do you accept another time?`),
      subject: `${before} → ${after}`,
    };
  },
  'appointment.unconfirmed'(data, i18n) {
    const { to, other_name: name } = data;
    const title =
      to === 'doctor'
        ? msg`The request of ${name} waits for your confirmation`
        : msg`Your request for ${name} still waits. We have reminded the clinic.`;
    return { title: i18n._(title), subject: appointment(data, i18n) };
  },
  'appointment.reminder'(data, i18n) {
    const { hours, dr_name: name, serial } = data;
    const text =
      hours === 24
        ? msg`Tomorrow: your appointment with ${name}`
        : msg`In two hours: your appointment with ${name}`;
    return {
      title: i18n._(text),
      subject: appointment(data, i18n),
      number: `#${i18n.number(serial)}`,
    };
  },
  'waitlist.offered'(data, i18n) {
    const { dr_name: name, slot_start } = data;
    const subject = formatDhaka(new Date(slot_start), i18n.locale, 'date-time');
    return { title: i18n._(msg`A time with ${name} is available. Book it within 10 minutes.`), subject };
  },
  'fee.settled'(data, i18n) {
    const { dr_name: name, amount, refunded } = data;
    const title = refunded
      ? msg`Your fee for ${name} was handed back`
      : msg`We received your fee for ${name}`;
    return { title: i18n._(title), subject: formatTaka(amount, i18n.locale) };
  },
  'prepayment.refused'(data, i18n) {
    const { dr_name: name } = data;
    return {
      title: i18n._(msg`Your appointment with ${name} could not be booked`),
      subject: i18n._(msg`You get the whole fee back.`),
    };
  },
  'specialist.fees_decided'(data, i18n) {
    const { fees, approved } = data;
    const title = approved ? msg`Your new fees are approved` : msg`Your new fees are declined`;
    return { title: i18n._(title), subject: formatTaka(fees, i18n.locale) };
  },
  'visit.signed'(data, i18n) {
    const { dr_name: name, pet_name, date, amended } = data;
    const day = formatDhakaDay(date, i18n.locale, 'date');
    return {
      title: i18n._(
        amended ? msg`${name} amended the notes of your visit` : msg`${name} signed the notes of your visit`,
      ),
      subject: pet_name === null ? day : `${pet_name} · ${day}`,
    };
  },
  'emergency.asked'(data, i18n) {
    const { pet_name, answer_until } = data;
    const subject = formatDhaka(new Date(answer_until), i18n.locale, 'time');
    return {
      title: i18n._(
        pet_name === null
          ? msg`Emergency: can you see a pet now?`
          : msg`Emergency: can you see ${pet_name} now?`,
      ),
      subject: i18n._(msg`Please answer until ${subject}`),
    };
  },
  'emergency.answered'(data, i18n) {
    const { doctor, pet_name } = data;
    const name = doctor?.dr_name ?? '';
    return {
      title: i18n._(
        doctor ? msg`${name} accepted your emergency` : msg`No doctor could accept your emergency`,
      ),
      subject: doctor ? formatDhaka(new Date(doctor.slot_start), i18n.locale, 'date-time') : (pet_name ?? ''),
    };
  },
};

function appointment(
  { slot_start, ...names }: Parameters<typeof serviceNameIn>[1] & { readonly slot_start: string },
  { locale }: I18n,
): string {
  return `${serviceNameIn(locale, names)} · ${formatDhaka(new Date(slot_start), locale, 'date-time')}`;
}
