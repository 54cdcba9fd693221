import { names } from '../../analyzer/catalog/define.ts';
import type { Name } from '../../analyzer/catalog/define.ts';
import { calling, callingGenerated, declaring, elixir, GO, PYPI, resource } from '../calling.ts';

const ALL = '/zones/{zone_id}/filters';
const ONE = `${ALL}/{filter_id}` as const;

/** Left out on purpose: the expression check (`ValidateFilterExpression`, `validate_expr`) has its own path and no end date. */
export const filterNames: Name[] = [
  ...callingGenerated({
    'filters.create': `POST ${ALL}`,
    'filters.list': `GET ${ALL}`,
    'filters.get': `GET ${ONE}`,
    'filters.update': `PUT ${ONE}`,
    'filters.delete': `DELETE ${ONE}`,
    'filters.bulk_update': `PUT ${ALL}`,
    'filters.bulk_delete': `DELETE ${ALL}`,
  }),
  ...names(PYPI, 'call', '<3', 'zones.filters{,.get,.post,.put,.delete}'),
  ...calling(GO, '<1', {
    Filters: `GET ${ALL}`,
    Filter: `GET ${ONE}`,
    CreateFilters: `POST ${ALL}`,
    UpdateFilter: `PUT ${ONE}`,
    UpdateFilters: `PUT ${ALL}`,
    DeleteFilter: `DELETE ${ONE}`,
    DeleteFilters: `DELETE ${ALL}`,
  }),
  ...names(GO, 'type', '<1', ['Filter', 'Filter{Create,Update,List}Params']),
  ...calling('nuget:CloudFlare.Client', undefined, {
    'Zones.Filters.GetAsync': `GET ${ALL}`,
    'Zones.Filters.GetDetailsAsync': `GET ${ONE}`,
    'Zones.Filters.PostAsync': `POST ${ALL}`,
    'Zones.Filters.UpdateAsync': `PUT ${ALL}`,
    'Zones.Filters.DeleteAsync': `DELETE ${ALL}`,
  }),
  ...elixir('Filter', {
    index: `GET ${ALL}`,
    show: `GET ${ONE}`,
    create: `POST ${ALL}`,
    update: `PUT ${ONE}`,
    delete: `DELETE ${ONE}`,
    bulk_update: `PUT ${ALL}`,
    bulk_delete: `DELETE ${ALL}`,
  }),
  ...resource('cloudflare_filter'),
  ...names('terraform', 'data', undefined, ['cloudflare_filter', 'cloudflare_filters']),
  ...declaring('Filter', 'Filter', 'Filters'),
];
