import type { Adoption } from '@petcare/contracts/adoptions.ts';
import { useLingui } from '@lingui/react/macro';
import { type ConflictChoices, EditConflict } from '../../../components/edit-form/edit-conflict.tsx';
import { districtName } from '../../../lib/texts/districts.ts';
import {
  type AdoptionContent,
  type AdoptionEdit,
  contentOf,
  differences,
  type StoredAdoption,
} from '../adoption-edit.ts';
import { ageText, speciesTexts } from '../adoption-texts.ts';

interface AdoptionConflictProps extends ConflictChoices {
  began: StoredAdoption;
  edit: AdoptionEdit;
  /** The version saved first; null without a conflict. */
  theirs: Adoption | null;
}

/** Shows the differing fields of two concurrent edits side by side. */
export function AdoptionConflict({ began, edit, theirs, ...choices }: AdoptionConflictProps) {
  const { t } = useLingui();
  const words = useFieldWords();
  const mine = contentOf(began, edit);
  const labels: Record<keyof AdoptionContent, string> = {
    title: t`Title`,
    details: t`Details`,
    species: t`Kind of animal`,
    breed: t`Breed`,
    age_months: t`Age`,
    district: t`District`,
    vaccinated: t`Vaccinated`,
    neutered: t`Neutered`,
  };
  const fields =
    theirs &&
    differences(mine, theirs).map((key) => ({
      key,
      label: labels[key],
      mine: words(key, mine),
      theirs: words(key, theirs),
    }));
  return <EditConflict fields={fields} {...choices} />;
}

/** Formats the value of a field in the user's language. */
function useFieldWords(): (field: keyof AdoptionContent, content: AdoptionContent) => string {
  const { t, i18n } = useLingui();
  return (field, content) => {
    const untold = t`Not told`;
    switch (field) {
      case 'title':
      case 'details':
      case 'breed':
        return content[field] ?? untold;
      case 'species':
        return content.species ? i18n._(speciesTexts[content.species]) : untold;
      case 'age_months':
        return content.age_months === null ? untold : ageText(content.age_months, i18n);
      case 'district':
        return content.district ? districtName(content.district, i18n.locale) : untold;
      case 'vaccinated':
      case 'neutered': {
        const told = content[field];
        if (told === null) return untold;
        return told ? t`Yes` : t`No`;
      }
    }
  };
}
