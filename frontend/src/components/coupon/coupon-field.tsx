import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Text, TextInput } from '@mantine/core';
import { IconTicket, IconX } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { errorText } from '../../lib/api/error-texts.ts';
import { Taka } from '../text/taka.tsx';
import { couponRefusalText } from './coupon-texts.ts';
import classes from './coupon-field.module.css';
import type { CouponChoice } from './use-coupon.ts';

const focusWhenShown = (input: HTMLInputElement | null) => input?.focus();

const maxCodeLength = 40;

interface CouponFieldProps {
  coupon: CouponChoice;
  disabled?: boolean;
}

/** Enters a coupon, and shows its discount or why it does not apply. */
export function CouponField({ coupon, disabled = false }: CouponFieldProps) {
  const { t } = useLingui();
  const { code, choose } = coupon;
  const [asking, setAsking] = useState(false);
  const [typed, setTyped] = useState('');

  function handleApply(event: FormEvent) {
    event.preventDefault();
    if (typed.trim() === '') return;
    choose(typed.trim().toUpperCase());
    setTyped('');
    setAsking(false);
  }

  if (!coupon.isPossible) return null;
  if (code !== null) return <ChosenCoupon code={code} coupon={coupon} disabled={disabled} />;
  if (!asking)
    return (
      <Button
        variant="subtle"
        className={classes['ask'] ?? ''}
        disabled={disabled}
        leftSection={<IconTicket size={20} aria-hidden="true" />}
        onClick={() => setAsking(true)}
      >
        <Trans>Use a coupon</Trans>
      </Button>
    );
  return (
    <form method="post" className={classes['form']} onSubmit={handleApply}>
      <TextInput
        label={t`Coupon code`}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={maxCodeLength}
        ref={focusWhenShown}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" variant="light" disabled={typed.trim() === ''}>
        <Trans>Apply</Trans>
      </Button>
    </form>
  );
}

interface ChosenCouponProps {
  code: string;
  coupon: CouponChoice;
  disabled: boolean;
}

function ChosenCoupon({ code, coupon, disabled }: ChosenCouponProps) {
  const { t, i18n } = useLingui();
  const { quote, error, choose } = coupon;
  return (
    // A fieldset is for inputs, of which it has none.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div className={classes['coupon']} role="group" aria-label={t`Coupon`}>
      <div className={classes['row']}>
        <Text className={classes['code']}>
          <IconTicket size={20} aria-hidden="true" /> {code}
        </Text>
        <span className={classes['amount']} aria-live="polite">
          {quote && (
            <Text c="leaf" fw={600} component="span">
              −<Taka taka={quote.discount} />
            </Text>
          )}
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            disabled={disabled}
            aria-label={t`Remove the coupon ${code}`}
            onClick={() => choose(null)}
          >
            <IconX size={18} aria-hidden="true" />
          </ActionIcon>
        </span>
      </div>
      {error !== null && (
        <Text c="red" size="sm" role="alert">
          {couponRefusalText(error, i18n) ?? errorText(error, i18n)}
        </Text>
      )}
    </div>
  );
}
