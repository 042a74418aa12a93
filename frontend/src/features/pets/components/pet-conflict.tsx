import type { Pet } from '@petcare/contracts/clinic/pets/pets.ts';
import { useLingui } from '@lingui/react/macro';
import { type ConflictChoices, EditConflict } from '../../../components/edit-form/edit-conflict.tsx';
import { type PetFields, petChanges } from '../../../components/pets/pet-form.ts';
import { usePetFacts } from './use-pet-facts.tsx';

interface PetConflictProps extends ConflictChoices {
  began: Pet;
  edit: PetFields;
  theirs: Pet | null;
}

export function PetConflict({ began, edit, theirs, ...rest }: PetConflictProps) {
  const { t } = useLingui();
  const factsOf = usePetFacts();
  const rows = (now: Pet) => {
    const { img_URL: newPicture, ...changes } = petChanges(now, began, edit);
    const mine = factsOf({ ...now, ...changes } as Pet);
    const picture = { key: 'picture', label: t`Picture`, mine: t`Your picture`, theirs: t`Current picture` };
    return [
      ...factsOf(now).flatMap(({ key, label, value }) => {
        const own = mine.find((fact) => fact.key === key)?.value ?? '–';
        return key in changes ? [{ key, label, mine: own, theirs: value ?? '–' }] : [];
      }),
      ...(newPicture === undefined ? [] : [picture]),
    ];
  };
  return <EditConflict fields={theirs && rows(theirs)} {...rest} />;
}
