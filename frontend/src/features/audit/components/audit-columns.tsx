import type { AuditEntry } from '@petcare/contracts/account/audit.ts';
import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Anchor, CopyButton, Group, Text, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy, IconRoute } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { ColumnOf } from '../../../components/admin-table/table-list.ts';
import { DhakaDate } from '../../../components/text/dhaka-date.tsx';
import { actionText } from '../action-texts.ts';
import type { auditEndpoint } from '../api/audit.ts';
import { pageOfRecord, recordName, recordTexts } from '../record-texts.ts';
import { roleTexts } from '../role-texts.ts';
import classes from './audit-columns.module.css';
import { FieldDiff } from './field-diff.tsx';

type Column = ColumnOf<AuditEntry, typeof auditEndpoint>;
type Cell = Column['cell'];

const actionCell: Cell = (entry) => <ActionCell entry={entry} />;
const dateCell: Cell = ({ at }) => <DhakaDate at={at} format="date-time" />;
const actorCell: Cell = ({ actor }) => <ActorCell actor={actor} />;
const changesCell: Cell = (entry) => <FieldDiff entry={entry} />;
const traceCell: Cell = ({ trace_id: trace }) => (trace ? <TraceCell trace={trace} /> : '–');

export function useAuditColumns() {
  const { t } = useLingui();
  return useMemo<Column[]>(
    () => [
      {
        key: 'what',
        header: t`Action`,
        lead: true,
        cell: actionCell,
        csv: [
          { key: 'action', header: t`Action` },
          { key: 'record_type', header: t`Kind of record` },
          { key: 'record_label', header: t`Record` },
          { key: 'record_id', header: t`Id` },
        ],
      },
      {
        key: 'who',
        header: t`User`,
        cell: actorCell,
        csv: [
          { key: 'actor_name', header: t`User` },
          { key: 'actor_role', header: t`Role` },
          { key: 'actor_id', header: t`Account` },
        ],
      },
      {
        key: 'when',
        header: t`Date`,
        cell: dateCell,
        sort: 'at',
        descending: true,
        csv: [{ key: 'at', header: t`Date` }],
      },
      {
        key: 'changes',
        header: t`Changes`,
        cell: changesCell,
        csv: [
          { key: 'before', header: t`Before` },
          { key: 'after', header: t`After` },
        ],
      },
      { key: 'trace', header: t`Trace`, cell: traceCell, csv: [{ key: 'trace_id', header: t`Trace` }] },
    ],
    [t],
  );
}

function ActionCell({ entry }: { entry: AuditEntry }) {
  const { i18n } = useLingui();
  const { action, record } = entry;
  const page = pageOfRecord(entry);
  const name = recordName(record, i18n.locale);
  const type = recordTexts[record.type];
  return (
    <div>
      <Text fw={600}>{actionText(action, i18n)}</Text>
      <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {type ? `${i18n._(type)}: ` : ''}
        {page ? (
          <Anchor component={Link} to={page} inherit underline="always">
            {name}
          </Anchor>
        ) : (
          name
        )}
      </Text>
    </div>
  );
}

function ActorCell({ actor: { id, role, full_name: name } }: { actor: AuditEntry['actor'] }) {
  const { i18n, t } = useLingui();
  if (role === 'system') return i18n._(roleTexts.system);
  return (
    <div className={classes['actor']}>
      <Text>{name ?? t`Deleted user`}</Text>
      <Text size="sm" c="dimmed">
        {name ? i18n._(roleTexts[role]) : id}
      </Text>
    </div>
  );
}

function TraceCell({ trace }: { trace: string }) {
  const { t } = useLingui();
  const short = trace.slice(0, 8);
  return (
    <Group gap={0} wrap="nowrap" className={classes['trace'] ?? ''}>
      <Text component="span" ff="monospace" size="sm">
        {short}
      </Text>
      <CopyButton value={trace}>
        {({ copied, copy }) => (
          <Tooltip label={copied ? t`Copied` : t`Copy`}>
            <ActionIcon
              variant="subtle"
              size={44}
              onClick={copy}
              aria-label={copied ? t`Copied` : t`Copy the trace ${short}`}
            >
              {copied ? (
                <IconCheck size={20} aria-hidden="true" />
              ) : (
                <IconCopy size={20} aria-hidden="true" />
              )}
            </ActionIcon>
          </Tooltip>
        )}
      </CopyButton>
      <Tooltip label={t`Show events`}>
        <ActionIcon
          component={Link}
          to={`/events?view=chain&of=${trace}`}
          variant="subtle"
          size={44}
          aria-label={t`Show the events of trace ${short}`}
        >
          <IconRoute size={20} aria-hidden="true" />
        </ActionIcon>
      </Tooltip>
    </Group>
  );
}
