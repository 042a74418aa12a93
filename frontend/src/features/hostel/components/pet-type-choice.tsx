import { type PetType, petTypes } from '@petcare/contracts/commerce/hostel/hostel.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Input } from '@mantine/core';
import { IconCat, IconDog, type TablerIcon } from '@tabler/icons-react';
import { useId } from 'react';
import { petTypeTexts } from '../../../lib/texts/stay-texts.ts';
import classes from './reservation.module.css';

const icons: Record<PetType, TablerIcon> = { dog: IconDog, cat: IconCat };

interface PetTypeChoiceProps {
  chosen: string;
  error: string | null;
  onChoose: (petType: PetType) => void;
}

export function PetTypeChoice({ chosen, error, onChoose }: PetTypeChoiceProps) {
  const { i18n } = useLingui();
  const id = useId();
  return (
    <fieldset className={classes['choices']} aria-describedby={error ? id : undefined} data-field="petType">
      <legend className={classes['legend']}>
        <Trans>Pet type</Trans>
      </legend>
      <div className={classes['pair']}>
        {petTypes.map((petType) => {
          const Icon = icons[petType];
          return (
            <label key={petType} className={classes['choice']}>
              <input
                type="radio"
                name="petType"
                value={petType}
                checked={chosen === petType}
                onChange={() => onChoose(petType)}
              />
              <Icon size={24} aria-hidden="true" />
              {i18n._(petTypeTexts[petType])}
            </label>
          );
        })}
      </div>
      {error && (
        <Input.Error id={id} role="alert" size="md" mt={4}>
          {error}
        </Input.Error>
      )}
    </fieldset>
  );
}
