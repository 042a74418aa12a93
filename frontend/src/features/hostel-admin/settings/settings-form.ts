import type { DayStayPricing } from '@petcare/contracts/commerce/hostel/hostel.ts';
import type { HostelTerms } from '@petcare/contracts/commerce/hostel/hostel-settings.ts';
import { randomId } from '../../../lib/browser/random-id.ts';
import { typedCount, typedTaka } from '../../../lib/forms/typed-numbers.ts';

/** Amounts and counts are kept as typed, also in Bangla digits. */
export interface SeasonForm {
  readonly key: string;
  readonly name: string;
  readonly from: string;
  readonly to: string;
  readonly dog: string;
  readonly cat: string;
}

export interface ClosureForm {
  readonly key: string;
  readonly reason: string;
  readonly from: string;
  readonly to: string;
}

export interface RuleForm {
  readonly key: string;
  readonly hours: string;
  readonly percent: string;
}

export interface SettingsForm {
  readonly dog: string;
  readonly cat: string;
  readonly dayStay: DayStayPricing;
  readonly seasons: readonly SeasonForm[];
  readonly dogNight: string;
  readonly dogDay: string;
  readonly catNight: string;
  readonly catDay: string;
  readonly closed: readonly ClosureForm[];
  readonly checkIn: string;
  readonly checkOut: string;
  readonly rules: readonly RuleForm[];
  /** Percent of the price; empty: no deposit. */
  readonly deposit: string;
}

export type Problem =
  | 'rate'
  | 'count'
  | 'time'
  | 'name'
  | 'dates'
  | 'order'
  | 'overlap'
  | 'hours'
  | 'percent'
  | 'twice'
  | 'deposit'
  | 'more_later';

/** Props of a section of the form. Problems are empty until the form was sent once. */
export interface FieldsProps {
  form: SettingsForm;
  problems: ReadonlyMap<string, Problem>;
  onChange: (changed: Partial<SettingsForm>) => void;
}

export const newSeason = (): SeasonForm => ({
  key: randomId(),
  name: '',
  from: '',
  to: '',
  dog: '',
  cat: '',
});
export const newClosure = (): ClosureForm => ({ key: randomId(), reason: '', from: '', to: '' });
export const newRule = (): RuleForm => ({ key: randomId(), hours: '', percent: '' });

export function formOf(terms: HostelTerms): SettingsForm {
  const { rates, places } = terms;
  return {
    dog: String(rates.dog),
    cat: String(rates.cat),
    dayStay: terms.day_stay_pricing,
    seasons: terms.seasons.map(({ name, from, to, rates: { dog, cat } }) => ({
      key: randomId(),
      name,
      from,
      to,
      dog: String(dog),
      cat: String(cat),
    })),
    dogNight: String(places.dog.night),
    dogDay: String(places.dog.day),
    catNight: String(places.cat.night),
    catDay: String(places.cat.day),
    closed: terms.closed.map((closure) => ({ key: randomId(), ...closure })),
    checkIn: terms.check_in_time,
    checkOut: terms.check_out_time,
    rules: terms.refund_rules.map(({ at_least_hours_before, percent }) => ({
      key: randomId(),
      hours: String(at_least_hours_before),
      percent: String(percent),
    })),
    deposit: terms.deposit_percent === undefined ? '' : String(terms.deposit_percent),
  };
}

/** Problems by the name of a field or the key of a row. */
export function problemsOf(form: SettingsForm): ReadonlyMap<string, Problem> {
  const problems = new Map<string, Problem>();
  const note = (key: string, problem: Problem | null) => {
    if (problem) problems.set(key, problem);
  };
  for (const name of ['dog', 'cat'] as const) note(name, isRate(form[name]) ? null : 'rate');
  for (const name of ['dogNight', 'dogDay', 'catNight', 'catDay'] as const)
    note(name, (typedCount(form[name]) ?? Infinity) <= 1_000 ? null : 'count');
  for (const name of ['checkIn', 'checkOut'] as const) note(name, form[name] === '' ? 'time' : null);
  for (const season of form.seasons) note(season.key, seasonProblem(season, form.seasons));
  for (const closure of form.closed)
    note(closure.key, closure.reason.trim() === '' ? 'name' : spanProblem(closure));
  for (const rule of form.rules) note(rule.key, ruleProblem(rule, form.rules));
  note('deposit', isDeposit(form.deposit) ? null : 'deposit');
  return problems;
}

function isRate(typed: string): boolean {
  return Number(typedTaka(typed)) >= 1;
}

function isDeposit(typed: string): boolean {
  return typed.trim() === '' || (typedCount(typed) ?? Infinity) <= 100;
}

function spanProblem({ from, to }: { from: string; to: string }): Problem | null {
  if (from === '' || to === '') return 'dates';
  return to < from ? 'order' : null;
}

function seasonProblem(season: SeasonForm, all: readonly SeasonForm[]): Problem | null {
  if (season.name.trim() === '') return 'name';
  const problem = spanProblem(season);
  if (problem) return problem;
  if (!isRate(season.dog) || !isRate(season.cat)) return 'rate';
  const overlaps = all.some(
    ({ key, from, to }) => key !== season.key && from <= season.to && season.from <= to && from !== '',
  );
  return overlaps ? 'overlap' : null;
}

function ruleProblem(rule: RuleForm, all: readonly RuleForm[]): Problem | null {
  const [hours, percent] = [typedCount(rule.hours), typedCount(rule.percent)];
  if (hours === null) return 'hours';
  if (percent === null || percent > 100) return 'percent';
  const others = all.filter(({ key }) => key !== rule.key);
  if (others.some((other) => typedCount(other.hours) === hours)) return 'twice';
  const isUnfair = others.some(
    (other) => (typedCount(other.hours) ?? 0) > hours && (typedCount(other.percent) ?? 100) < percent,
  );
  return isUnfair ? 'more_later' : null;
}

/** The terms of a form without problems, in a canonical order, so that equal settings compare equal. */
export function termsOf(form: SettingsForm): HostelTerms {
  const places = (night: string, day: string) => ({
    night: typedCount(night) ?? 0,
    day: typedCount(day) ?? 0,
  });
  const rates = ({ dog, cat }: { dog: string; cat: string }) => ({
    dog: Number(typedTaka(dog)),
    cat: Number(typedTaka(cat)),
  });
  const byStart = (a: { from: string }, b: { from: string }) => a.from.localeCompare(b.from);
  return {
    rates: rates(form),
    seasons: form.seasons
      .map((season) => ({ name: season.name.trim(), from: season.from, to: season.to, rates: rates(season) }))
      .toSorted(byStart),
    places: { dog: places(form.dogNight, form.dogDay), cat: places(form.catNight, form.catDay) },
    closed: form.closed
      .map(({ reason, from, to }) => ({ reason: reason.trim(), from, to }))
      .toSorted(byStart),
    day_stay_pricing: form.dayStay,
    // A time input may add seconds.
    check_in_time: form.checkIn.slice(0, 5),
    check_out_time: form.checkOut.slice(0, 5),
    refund_rules: form.rules
      .map(({ hours, percent }) => ({
        at_least_hours_before: typedCount(hours) ?? 0,
        percent: typedCount(percent) ?? 0,
      }))
      .toSorted((a, b) => b.at_least_hours_before - a.at_least_hours_before),
    ...depositOf(form),
  };
}

/** 0 and an empty field are no deposit. */
function depositOf({ deposit }: SettingsForm): Pick<HostelTerms, 'deposit_percent'> {
  const percent = typedCount(deposit) ?? 0;
  return percent === 0 ? {} : { deposit_percent: percent };
}

export function isSame(a: HostelTerms, b: HostelTerms): boolean {
  return JSON.stringify(termsOf(formOf(a))) === JSON.stringify(termsOf(formOf(b)));
}
