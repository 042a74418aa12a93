import { dhakaInstant } from '@petcare/contracts/shared/dhaka-time.ts';
import type { Locale } from '@petcare/contracts/shared/locale.ts';
import { nameIn } from '@petcare/contracts/shared/names.ts';
import {
  endFlow,
  startFlow,
  tableStart,
  writeFacts,
  writeHeading,
  writeTable,
  writeText,
  type Flow,
} from '@petcare/pdf/flow.ts';
import { dayOf, number } from '@petcare/pdf/format.ts';
import { createSheet, styles } from '@petcare/pdf/sheet.ts';
import type { NotesDocument, VisitDocument } from '../visits/visit.model.ts';
import { pdfTexts } from './pdf-texts.ts';
import { visitPdfTexts } from './visit-pdf-texts.ts';

export type SignedVisitDocument = VisitDocument & { readonly signedAt: Date };

/** Renders the signed notes of a visit, without anything about the owner. Deterministic. */
export function renderVisit(visit: SignedVisitDocument, locale: Locale): Promise<Uint8Array> {
  const texts = visitPdfTexts[locale];
  const shared = pdfTexts[locale];
  const petName = visit.pet?.name ?? texts.noPet;
  const date = dayOf(dhakaInstant(visit.date, 0), locale);
  const sheet = createSheet({
    title: `${texts.title}: ${petName}, ${date}`,
    author: shared.brand,
    locale,
    at: visit.updatedAt,
    bufferPages: true,
  });
  const subtitle = `${petName} · ${date}`;
  const flow = startFlow(sheet, { brand: shared.brand, title: texts.title, subtitle });
  writeFacts(flow, [
    [texts.pet, [petName, visit.species && shared.species[visit.species]].filter(Boolean).join(' · ')],
    [texts.doctor, visit.drName],
    [texts.date, date],
    [texts.service, nameIn(locale, visit.serviceName, visit.serviceNameBn)],
    ...measurementsOf(visit.notes, locale),
  ]);
  writeNotes(flow, visit.notes);
  flow.y += 8;
  writeText(flow, texts.signed(visit.drName, dayOf(visit.signedAt, locale)), styles.quiet);
  for (const { at, reason } of visit.amendments)
    writeText(flow, texts.amended(dayOf(at, locale), reason), styles.quiet);
  return endFlow(flow, shared);
}

function measurementsOf(
  { weightKg, temperatureC, followUpOn }: NotesDocument,
  locale: Locale,
): [label: string, value: string][] {
  const texts = visitPdfTexts[locale];
  const facts: [string, string][] = [];
  if (weightKg !== null) facts.push([texts.weight, pdfTexts[locale].kilograms(number(weightKg, locale))]);
  if (temperatureC !== null) facts.push([texts.temperature, texts.degrees(number(temperatureC, locale))]);
  if (followUpOn !== null) facts.push([texts.followUp, dayOf(dhakaInstant(followUpOn, 0), locale)]);
  return facts;
}

function writeNotes(flow: Flow, notes: NotesDocument): void {
  const texts = visitPdfTexts[flow.locale];
  writePart(flow, texts.diagnosis, notes.diagnosis);
  writePrescription(flow, notes.prescription);
  writeVaccinations(flow, notes.vaccinations);
  writePart(flow, texts.findings, notes.findings);
  writePart(flow, texts.treatment, notes.treatment);
}

function writePart(flow: Flow, title: string, text: string | null): void {
  if (text === null) return;
  writeHeading(flow, title);
  writeText(flow, text);
  flow.y += 8;
}

function writePrescription(flow: Flow, lines: NotesDocument['prescription']): void {
  if (lines.length === 0) return;
  const { locale } = flow;
  const texts = visitPdfTexts[locale];
  const count = (value: number | null) => (value === null ? '' : number(value, locale));
  writeHeading(flow, texts.prescription, tableStart);
  flow.y += 8;
  writeTable(
    flow,
    [
      { title: texts.medicine, width: 150 },
      { title: texts.dose, width: 92 },
      { title: texts.timesADay, width: 66 },
      { title: texts.days, width: 50 },
      { title: texts.remark, width: 120 },
    ],
    lines.map(({ medicine, dose, timesADay, days, note }) => [
      medicine,
      dose,
      count(timesADay),
      count(days),
      note,
    ]),
  );
}

function writeVaccinations(flow: Flow, given: NotesDocument['vaccinations']): void {
  if (given.length === 0) return;
  const { locale } = flow;
  const texts = visitPdfTexts[locale];
  writeHeading(flow, texts.vaccinations, tableStart);
  flow.y += 8;
  writeTable(
    flow,
    [
      { title: texts.vaccine, width: 150 },
      { title: texts.product, width: 130 },
      { title: texts.lot, width: 80 },
      { title: texts.nextDue, width: 118 },
    ],
    given.map(({ vaccine, product, lot, nextDue }) => [
      vaccine,
      product,
      lot,
      nextDue === null ? '' : dayOf(dhakaInstant(nextDue, 0), locale),
    ]),
  );
}
