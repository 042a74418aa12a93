import type { AuditEntry } from '@petcare/contracts/account/audit.ts';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { fieldText, valueText } from '../field-texts.ts';
import classes from './field-diff.module.css';

const initialCount = 3;

interface FieldDiffProps {
  entry: Pick<AuditEntry, 'before' | 'after' | 'record'>;
}

export function FieldDiff({ entry: { before, after, record } }: FieldDiffProps) {
  const [all, showAll] = useState(false);
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  if (names.length === 0) return '–';
  const shown = all ? names : names.slice(0, initialCount);
  const hidden = names.length - shown.length;
  return (
    <>
      <dl className={classes['fields']}>
        {shown.map((name) => (
          <Field
            key={name}
            name={name}
            recordType={record.type}
            before={before && name in before ? { value: before[name] } : null}
            after={after && name in after ? { value: after[name] } : null}
          />
        ))}
      </dl>
      {hidden > 0 && (
        <Button size="compact-sm" variant="subtle" mt={4} onClick={() => showAll(true)}>
          <Plural value={hidden} one="# more field" other="# more fields" />
        </Button>
      )}
    </>
  );
}

interface FieldProps {
  name: string;
  recordType: string;
  before: { value: unknown } | null;
  after: { value: unknown } | null;
}

function Field({ name, recordType, before, after }: FieldProps) {
  const { i18n } = useLingui();
  return (
    <div className={classes['field']}>
      <dt>{fieldText(name, i18n)}</dt>
      <dd>
        {before && (
          <del className={classes['was']}>
            <VisuallyHidden>
              <Trans>Before:</Trans>{' '}
            </VisuallyHidden>
            {valueText({ field: name, recordType, value: before.value }, i18n)}
          </del>
        )}{' '}
        {after && (
          <ins className={classes['is']}>
            <VisuallyHidden>
              <Trans>After:</Trans>{' '}
            </VisuallyHidden>
            {valueText({ field: name, recordType, value: after.value }, i18n)}
          </ins>
        )}
      </dd>
    </div>
  );
}
