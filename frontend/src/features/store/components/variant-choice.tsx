import type { VariantGroup } from '@petcare/contracts/commerce/products/products.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Taka } from '../../../components/text/taka.tsx';
import { InLanguage } from '../../../components/text/in-language.tsx';
import { textIn } from '../../../lib/format/text-in.ts';
import { isAvailable } from '../variants.ts';
import classes from './variant-choice.module.css';

interface VariantChoiceProps {
  group: VariantGroup;
  chosenId: string;
  onChoose: (id: string) => void;
}

/** One option per variant. Those that are sold out can be chosen, too, to be notified when they are back. */
export function VariantChoice({ group, chosenId, onChoose }: VariantChoiceProps) {
  const { i18n } = useLingui();
  return (
    <fieldset className={classes['choice']}>
      <legend className={classes['legend']}>
        <Trans>Options</Trans>
      </legend>
      {group.variants.map((variant) => (
        <label
          key={variant._id}
          className={classes['option']}
          data-sold-out={!isAvailable(variant) || undefined}
        >
          <input
            type="radio"
            name={group._id}
            className={classes['radio']}
            checked={variant._id === chosenId}
            onChange={() => onChoose(variant._id)}
          />
          <span className={classes['label']}>
            <InLanguage of={textIn(i18n.locale, variant.label, variant.label_bn)} />
          </span>{' '}
          <span className={classes['price']}>
            {isAvailable(variant) ? <Taka taka={variant.product_price} /> : <Trans>Sold out</Trans>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
