import type { Adoption } from '@petcare/contracts/content/adoptions.ts';
import { useLingui } from '@lingui/react/macro';
import { type ConflictChoices, EditConflict } from '../../../components/edit-form/edit-conflict.tsx';
import { useOwnPets } from '../../../lib/queries/own-pets.ts';
import { useSession } from '../../../lib/session/session.ts';
import { districtName } from '../../../lib/texts/districts.ts';
import {
  type AdoptionContent,
  type AdoptionEdit,
  contentOf,
  differingFields,
  type StoredAdoption,
} from '../adoption-edit.ts';
import { ageText, speciesTexts } from '../../../lib/texts/animal-texts.ts';

interface AdoptionConflictProps extends ConflictChoices {
  began: StoredAdoption;
  edit: AdoptionEdit;
  theirs: Adoption | null;
}

export function AdoptionConflict({ began, edit, theirs, ...choices }: AdoptionConflictProps) {
  const { t } = useLingui();
  const fieldText = useFieldText();
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
    pet_id: t`Which of your pets?`,
  };
  const fields =
    theirs &&
    differingFields(mine, theirs).map((key) => ({
      key,
      label: labels[key],
      mine: fieldText(key, mine),
      theirs: fieldText(key, theirs),
    }));
  return <EditConflict fields={fields} {...choices} />;
}

function useFieldText(): (field: keyof AdoptionContent, content: AdoptionContent) => string {
  const { t, i18n } = useLingui();
  const { user } = useSession();
  const { data: pets = [] } = useOwnPets(user?.id ?? '');
  return (field, content) => {
    const notGiven = t`Not specified`;
    switch (field) {
      case 'title':
      case 'details':
      case 'breed':
        return content[field] ?? notGiven;
      case 'species':
        return content.species ? i18n._(speciesTexts[content.species]) : notGiven;
      case 'age_months':
        return content.age_months === null ? notGiven : ageText(content.age_months, i18n);
      case 'district':
        return content.district ? districtName(content.district, i18n.locale) : notGiven;
      case 'pet_id':
        return pets.find(({ _id }) => _id === content.pet_id)?.name ?? t`None of them`;
      case 'vaccinated':
      case 'neutered': {
        const answer = content[field];
        if (answer === null) return notGiven;
        return answer ? t`Yes` : t`No`;
      }
    }
  };
}
