import type { ClinicService } from '@petcare/contracts/clinic-services.ts';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Badge, Button, Group, Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useMemo } from 'react';
import { DhakaDate } from '../../../components/dhaka-date.tsx';
import { type Column, PagedTable } from '../../../components/paged-table.tsx';
import { Picture } from '../../../components/picture.tsx';
import { TruncatedText } from '../../../components/truncated-text.tsx';
import { pageSize } from '../api/services.ts';
import { DeleteServiceButton } from './delete-service-button.tsx';
import classes from './record-table.module.css';

type Cell = Column<ClinicService>['cell'];

const serviceCell: Cell = ({ service_name, service_details, picture, service_img }) => (
  <div className={classes['record']}>
    <Picture
      picture={picture ?? service_img}
      ratio={1}
      sizes="72px"
      fallback="services"
      className={classes['picture']}
    />
    <div>
      <Text fw={600}>{service_name}</Text>
      <Text size="sm" c="dimmed">
        <TruncatedText text={service_details} length={90} />
      </Text>
    </div>
  </div>
);

const doctorsCell: Cell = ({ dr_ids: { length: count } }) =>
  count === 0 ? (
    <Badge color="marigold" miw="max-content">
      <Trans>No doctor</Trans>
    </Badge>
  ) : (
    <Plural value={count} one="# doctor" other="# doctors" />
  );

const dateCell: Cell = ({ createdAt }) => <DhakaDate at={createdAt} />;

interface ServiceTableProps {
  services: readonly ClinicService[];
  onEdit: (service: ClinicService) => void;
}

function actionsCell(onEdit: ServiceTableProps['onEdit']): Cell {
  return (service) => (
    <Group gap="xs" justify="flex-end" wrap="nowrap">
      <EditButton service={service} onEdit={onEdit} />
      <DeleteServiceButton service={service} />
    </Group>
  );
}

/** The services, newest first. */
export function ServiceTable({ services, onEdit }: ServiceTableProps) {
  const { t } = useLingui();
  const columns = useMemo<Column<ClinicService>[]>(
    () => [
      { key: 'service', header: t`Service`, lead: true, cell: serviceCell },
      { key: 'doctors', header: t`Doctors`, cell: doctorsCell },
      { key: 'date', header: t`Added on`, cell: dateCell },
      { key: 'actions', header: t`Edit or delete`, actions: true, cell: actionsCell(onEdit) },
    ],
    [onEdit, t],
  );
  return (
    <PagedTable
      caption={t`Services`}
      columns={columns}
      rows={services}
      rowKey={({ _id }) => _id}
      pageSize={pageSize}
      empty={null}
    />
  );
}

function EditButton({ service, onEdit }: { service: ClinicService } & Pick<ServiceTableProps, 'onEdit'>) {
  const { t } = useLingui();
  const { service_name: name } = service;
  return (
    <Button
      variant="light"
      leftSection={<IconPencil size={20} aria-hidden="true" />}
      onClick={() => onEdit(service)}
      aria-label={t`Edit: ${name}`}
    >
      <Trans>Edit</Trans>
    </Button>
  );
}
