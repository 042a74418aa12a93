import { businessZone, dhakaInstant } from '@petcare/contracts/shared/dhaka-time.ts';
import type { PassportEntry } from '@petcare/contracts/clinic/passport/passport.ts';
import type { Pet } from '@petcare/contracts/clinic/pets/pets.ts';
import type { Locale } from '@petcare/contracts/shared/locale.ts';
import { nameIn } from '@petcare/contracts/shared/names.ts';
import {
  endFlow,
  ensureSpace,
  startFlow,
  tableStart,
  writeFacts,
  writeHeading,
  writeTable,
  writeText,
  type Flow,
} from '@petcare/pdf/flow.ts';
import { dayOf, number } from '@petcare/pdf/format.ts';
import { createSheet, leading, page, styles } from '@petcare/pdf/sheet.ts';
import { passportPdfTexts } from './passport-pdf-texts.ts';
import { pdfTexts } from './pdf-texts.ts';

export interface PrintedPassport {
  readonly pet: Pet;
  /** The latest date first. */
  readonly entries: readonly PassportEntry[];
  /** True if older entries were left out. */
  readonly isCut: boolean;
}

/** Pages after which no further entry begins: a note may be long. */
const maxPages = 60;
const timelineLeft = page.left + 110;

/**
 * Renders a passport: the pet, its vaccinations as a table, and the other entries by year, without anything about the
 * owner.
 */
export function renderPassport(
  { pet, entries, isCut }: PrintedPassport,
  locale: Locale,
  now: Date,
): Promise<Uint8Array> {
  const texts = passportPdfTexts[locale];
  const shared = pdfTexts[locale];
  const { brand } = shared;
  const sheet = createSheet({
    title: `${texts.title}: ${pet.name}`,
    author: brand,
    locale,
    at: now,
    bufferPages: true,
  });
  const subtitle = `${pet.name} · ${texts.asOf(dayOf(now, locale))}`;
  const flow = startFlow(sheet, { brand, title: texts.title, subtitle });
  writePet(flow, pet);
  writeVaccinations(
    flow,
    entries.filter(({ content }) => content.kind === 'vaccination'),
  );
  const others = entries.filter(({ content }) => content.kind !== 'vaccination');
  const isWhole = writeTimeline(flow, others);
  if (entries.length === 0) writeText(flow, texts.empty);
  if (isCut || !isWhole) {
    flow.y += 8;
    writeText(flow, texts.cut, styles.strong);
  }
  return endFlow(flow, shared);
}

function writePet(flow: Flow, pet: Pet): void {
  const { locale } = flow;
  const texts = passportPdfTexts[locale];
  const shared = pdfTexts[locale];
  const born = dayOfDate(pet.born_on, locale);
  const weight = pet.weight_kg === null ? null : shared.kilograms(number(pet.weight_kg, locale));
  const facts: [label: string, value: string | null][] = [
    [texts.name, pet.name],
    [texts.species, shared.species[pet.species]],
    [texts.breed, pet.breed],
    [texts.sex, pet.sex === 'unknown' ? null : texts.sexes[pet.sex]],
    [texts.born, born !== null && pet.born_about ? texts.about(born) : born],
    [texts.died, dayOfDate(pet.deceased_on, locale)],
    [texts.weight, weight],
    [texts.colour, pet.colour],
    [texts.neutered, pet.neutered === null ? null : pet.neutered ? texts.yes : texts.no],
    [texts.microchip, pet.microchip],
  ];
  writeFacts(
    flow,
    facts.flatMap(([label, value]) => (value === null ? [] : [[label, value] as const])),
  );
  if (pet.allergies === null) return;
  writeHeading(flow, texts.allergies);
  writeText(flow, pet.allergies, styles.strong);
  flow.y += 8;
}

function writeVaccinations(flow: Flow, entries: readonly PassportEntry[]): void {
  if (entries.length === 0) return;
  const { locale } = flow;
  const texts = passportPdfTexts[locale];
  const columns = [
    { title: texts.vaccine, width: 110 },
    { title: texts.date, width: 96 },
    { title: texts.product, width: 94 },
    { title: texts.nextDue, width: 96 },
    { title: texts.givenBy, width: 87 },
  ];
  writeHeading(flow, texts.vaccinations, tableStart);
  flow.y += 8;
  const rows = entries.flatMap(({ content, date, dr_name: doctor, by_owner: byOwner }) =>
    content.kind === 'vaccination'
      ? [
          [
            content.vaccine,
            shortDayOf(date, locale),
            [content.product, content.lot && texts.lot(content.lot)].filter(Boolean).join('\n'),
            content.next_due === null ? '' : shortDayOf(content.next_due, locale),
            doctor ?? (byOwner ? texts.byOwner : ''),
          ],
        ]
      : [],
  );
  writeTable(flow, columns, rows);
}

/** Returns false if entries were left out. */
function writeTimeline(flow: Flow, entries: readonly PassportEntry[]): boolean {
  let year = '';
  for (const entry of entries) {
    if (flow.pages > maxPages) return false;
    const { date } = entry;
    if (date.slice(0, 4) !== year) {
      year = date.slice(0, 4);
      writeHeading(flow, yearOf(date, flow.locale), leading * 3);
    }
    writeEntry(flow, entry);
  }
  return true;
}

function writeEntry(flow: Flow, { content, date, dr_name: doctor, by_owner: byOwner }: PassportEntry): void {
  const { locale, writer } = flow;
  const texts = passportPdfTexts[locale];
  const { title, details } = wordsOf(content, locale);
  ensureSpace(flow, leading * 2);
  writer.write(monthDayOf(date, locale), page.left, flow.y, styles.text);
  writeText(flow, title, styles.strong, timelineLeft);
  if (details) writeText(flow, details, styles.text, timelineLeft);
  const source = doctor ?? (byOwner ? texts.byOwner : null);
  if (source) writeText(flow, source, styles.quiet, timelineLeft);
  flow.y += 6;
}

function wordsOf(
  content: PassportEntry['content'],
  locale: Locale,
): { readonly title: string; readonly details?: string } {
  const texts = passportPdfTexts[locale];
  switch (content.kind) {
    case 'weight':
      return { title: pdfTexts[locale].kilograms(number(content.weight_kg, locale)) };
    case 'note':
      return { title: texts.note, details: content.note };
    case 'added':
      return { title: texts.added };
    case 'adopted':
      return { title: content.undone ? texts.adoptionUndone : texts.adopted };
    case 'appointment':
      return {
        title: nameIn(locale, content.service_name, content.service_name_bn),
        details: texts.appointment[content.status],
      };
    case 'visit':
      return {
        title: content.diagnosis,
        ...(content.prescription_lines > 0 && { details: texts.withPrescription }),
      };
    case 'vaccination':
      return { title: content.vaccine };
  }
}

function dayOfDate(date: string | null, locale: Locale): string | null {
  return date === null ? null : dayOf(dhakaInstant(date, 0), locale);
}

function shortDayOf(date: string, locale: Locale): string {
  return formatted(date, locale, { day: 'numeric', month: 'short', year: 'numeric' });
}

function monthDayOf(date: string, locale: Locale): string {
  return formatted(date, locale, { day: 'numeric', month: 'long' });
}

function yearOf(date: string, locale: Locale): string {
  return formatted(date, locale, { year: 'numeric' });
}

function formatted(date: string, locale: Locale, parts: Intl.DateTimeFormatOptions): string {
  const options = { timeZone: businessZone, ...parts };
  return dhakaInstant(date, 0).toLocaleDateString(locale === 'bn' ? 'bn-BD' : 'en-GB', options);
}
