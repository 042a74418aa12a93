import { Trans, useLingui } from '@lingui/react/macro';
import { Input } from '@mantine/core';
import { CardElement } from '@stripe/react-stripe-js';
import { clsx } from 'clsx';
import { useState } from 'react';
import classes from './stripe-field.module.css';

/**
 * Stripe's card field in the frame of the design. Its iframe takes colours by value only, not by CSS
 * variable.
 */
export function StripeField({ disabled }: { disabled: boolean }) {
  const { i18n } = useLingui();
  const [focused, setFocused] = useState(false);
  const [problem, setProblem] = useState<string>();
  return (
    <Input.Wrapper label={<Trans>Card</Trans>} labelElement="div" error={problem}>
      <div className={clsx(classes['field'], focused && classes['focused'])}>
        <CardElement
          options={{ disabled, hidePostalCode: true, style: { base: roleColours(i18n.locale) } }}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          onChange={({ error }) => setProblem(error?.message)}
        />
      </div>
    </Input.Wrapper>
  );
}

function roleColours(locale: string) {
  const styles = getComputedStyle(document.documentElement);
  const role = (name: string) => styles.getPropertyValue(name).trim();
  return {
    color: role('--pc-ink'),
    iconColor: role('--pc-ink-muted'),
    fontSize: '16px',
    lineHeight: locale === 'bn' ? '28px' : '24px',
    '::placeholder': { color: role('--pc-ink-muted') },
  };
}
