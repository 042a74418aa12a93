import type { Visit } from '@petcare/contracts/clinic/visits.ts';
import { useLingui } from '@lingui/react/macro';
import { type ConflictChoices, EditConflict } from '../../../components/edit-form/edit-conflict.tsx';
import { formOf, notesOf, type VisitForm } from '../visit-form.ts';

interface VisitConflictProps extends ConflictChoices {
  form: VisitForm;
  theirs: Visit | null;
}

/** Shows the fields that differ between the form and the stored notes. */
export function VisitConflict({ form, theirs, ...choices }: VisitConflictProps) {
  const { t, i18n } = useLingui();
  const labels = {
    findings: t`Findings`,
    diagnosis: t`Diagnosis`,
    treatment: t`Treatment`,
    weight_kg: t`Weight (kg)`,
    temperature_c: t`Temperature (°C)`,
    follow_up_on: t`Follow-up`,
  };
  const rowsOf = (stored: Visit) => {
    const [mine, current] = [notesOf(form), notesOf(formOf(stored))];
    const names = Object.keys(labels) as (keyof typeof labels)[];
    const count = (lines: readonly unknown[]) => i18n.number(lines.length);
    const lists = [
      {
        key: 'vaccinations',
        label: t`Vaccinations given`,
        mine: mine.vaccinations,
        theirs: current.vaccinations,
      },
      { key: 'prescription', label: t`Prescription`, mine: mine.prescription, theirs: current.prescription },
    ];
    return [
      ...names
        .filter((name) => mine[name] !== current[name])
        .map((name) => ({
          key: name,
          label: labels[name],
          mine: mine[name] ?? '–',
          theirs: current[name] ?? '–',
        })),
      ...lists
        .filter((list) => JSON.stringify(list.mine) !== JSON.stringify(list.theirs))
        .map((list) => ({
          ...list,
          mine: linesOf(list.mine) || count(list.mine),
          theirs: linesOf(list.theirs) || count(list.theirs),
        })),
    ];
  };
  return <EditConflict fields={theirs && rowsOf(theirs)} {...choices} />;
}

function linesOf(lines: readonly Readonly<Record<string, string | number | null>>[]): string {
  return lines.map((line) => Object.values(line).filter(Boolean).join(', ')).join('; ');
}
