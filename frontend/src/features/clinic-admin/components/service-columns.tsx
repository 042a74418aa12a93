import type { ClinicService, clinicServiceEndpoints } from '@petcare/contracts/clinic/clinic-services.ts';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Badge, Text } from '@mantine/core';
import { useMemo } from 'react';
import { RecordCell } from '../../../components/admin-table/record-cell.tsx';
import { RowActions } from '../../../components/admin-table/row-actions.tsx';
import type { ColumnOf } from '../../../components/admin-table/table-list.ts';
import { DhakaDate } from '../../../components/text/dhaka-date.tsx';
import { EditButton } from '../../../components/records/edit-button.tsx';
import { Picture } from '../../../components/media/picture.tsx';
import { TruncatedText } from '../../../components/text/truncated-text.tsx';
import { DeleteServiceButton } from './delete-service-button.tsx';

type Column = ColumnOf<ClinicService, (typeof clinicServiceEndpoints)['services.list']>;
type Cell = Column['cell'];

const serviceCell: Cell = ({ service_name, service_name_bn, service_details, picture, service_img }) => (
  <RecordCell
    picture={<Picture picture={picture ?? service_img} ratio={1} sizes="72px" fallback="services" />}
  >
    <Text fw={600}>{service_name}</Text>
    {service_name_bn && (
      <Text size="sm" lang="bn">
        {service_name_bn}
      </Text>
    )}
    <Text size="sm" c="dimmed">
      <TruncatedText text={service_details} length={90} />
    </Text>
  </RecordCell>
);

const doctorsCell: Cell = ({ dr_ids: { length: count } }) =>
  count === 0 ? (
    <Badge color="marigold" miw="max-content">
      <Trans>No doctor</Trans>
    </Badge>
  ) : (
    <span style={{ whiteSpace: 'nowrap' }}>
      <Plural value={count} one="# doctor" other="# doctors" />
    </span>
  );

const dateCell: Cell = ({ createdAt }) => <DhakaDate at={createdAt} />;

type OnEdit = (service: ClinicService) => void;

function actionsCell(onEdit: OnEdit): Cell {
  return (service) => (
    <RowActions
      main={<EditButton name={service.service_name} onEdit={() => onEdit(service)} />}
      other={<DeleteServiceButton service={service} />}
    />
  );
}

export function useServiceColumns(onEdit: OnEdit) {
  const { t } = useLingui();
  return useMemo<Column[]>(
    () => [
      {
        key: 'service',
        header: t`Service`,
        lead: true,
        cell: serviceCell,
        sort: 'service_name',
        csv: [
          { key: 'service_name', header: t`Service` },
          { key: 'service_details', header: t`Details` },
          { key: 'service_name_bn', header: t`Bangla name` },
          { key: 'service_details_bn', header: t`Bangla details` },
        ],
      },
      {
        key: 'doctors',
        header: t`Doctors`,
        cell: doctorsCell,
        csv: [{ key: 'doctors', header: t`Doctors` }],
      },
      {
        key: 'date',
        header: t`Added on`,
        cell: dateCell,
        sort: 'createdAt',
        descending: true,
        csv: [{ key: 'createdAt', header: t`Added on` }],
      },
      { key: 'actions', header: t`Actions`, actions: true, cell: actionsCell(onEdit) },
    ],
    [onEdit, t],
  );
}
