import { dhakaInstant, minutesOf } from '@petcare/contracts/shared/dhaka-time.ts';
import type { HostelInfo, RefundRule } from '@petcare/contracts/commerce/hostel/hostel.ts';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { List } from '@mantine/core';
import { useState } from 'react';
import { DhakaDate } from '../text/dhaka-date.tsx';

const hourMs = 3_600_000;

interface RefundRulesProps {
  info: Pick<HostelInfo, 'refund_rules' | 'check_in_time'>;
  /** Adds deadlines to the rules and omits those that have passed. */
  checkIn?: string | undefined;
}

export function RefundRules({
  info: { refund_rules: rules, check_in_time: time },
  checkIn,
}: RefundRulesProps) {
  const [now] = useState(() => Date.now());
  const begins = checkIn === undefined ? null : dhakaInstant(checkIn, minutesOf(time)).getTime();
  const deadline = ({ at_least_hours_before: hours }: RefundRule) =>
    begins === null ? null : begins - hours * hourMs;
  const open = rules.filter((rule) => (deadline(rule) ?? Infinity) > now);
  const untilCheckIn = open.some(({ at_least_hours_before: hours }) => hours === 0);
  return (
    <List spacing={4} size="md">
      {open.map((rule) => (
        <List.Item key={rule.at_least_hours_before}>
          <RuleDeadline rule={rule} deadline={deadline(rule)} /> <RefundShare percent={rule.percent} />
        </List.Item>
      ))}
      <List.Item>
        {untilCheckIn || open.length === 0 ? (
          <Trans>After check-in: no refund.</Trans>
        ) : (
          <Trans>Later than that: no refund.</Trans>
        )}
      </List.Item>
    </List>
  );
}

function RuleDeadline({ rule, deadline }: { rule: RefundRule; deadline: number | null }) {
  const { at_least_hours_before: hours } = rule;
  if (deadline !== null) {
    return (
      <Trans>
        Cancelled by <DhakaDate at={new Date(deadline)} format="date-time" />:
      </Trans>
    );
  }
  if (hours === 0) return <Trans>Cancelled later, but before check-in:</Trans>;
  return (
    <Plural
      value={hours}
      one="Cancelled at least # hour before check-in:"
      other="Cancelled at least # hours before check-in:"
    />
  );
}

function RefundShare({ percent }: { percent: number }) {
  const { i18n } = useLingui();
  if (percent === 100) return <Trans>full refund.</Trans>;
  if (percent === 0) return <Trans>no refund.</Trans>;
  const share = i18n.number(percent / 100, { style: 'percent' });
  return <Trans>{share} refund.</Trans>;
}
