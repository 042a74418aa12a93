import type { PetFacts } from '@petcare/contracts/content/adoptions.ts';
import { useLingui } from '@lingui/react/macro';
import { districtName } from '../../../lib/texts/districts.ts';
import { ageText, speciesTexts } from '../../../lib/texts/animal-texts.ts';
import classes from './pet-facts.module.css';

export function PetFactChips({ facts }: { facts: PetFacts }) {
  const { t, i18n } = useLingui();
  const chips = [
    facts.species && i18n._(speciesTexts[facts.species]),
    facts.breed,
    facts.age_months !== null && ageText(facts.age_months, i18n),
    facts.district && districtName(facts.district, i18n.locale),
    facts.vaccinated !== null && (facts.vaccinated ? t`Vaccinated` : t`Not vaccinated`),
    facts.neutered !== null && (facts.neutered ? t`Neutered` : t`Not neutered`),
  ].filter((chip) => typeof chip === 'string' && chip !== '');
  if (chips.length === 0) return null;
  return (
    <ul className={classes['chips']} aria-label={t`About the pet`}>
      {chips.map((chip) => (
        <li key={String(chip)}>{chip}</li>
      ))}
    </ul>
  );
}
