import { names } from '../../analyzer/catalog/define.ts';
import type { Name } from '../../analyzer/catalog/define.ts';
import { calling, GO, OLD_PHP, PYPI, rubyClass } from '../calling.ts';

const ORG = '/organizations/{org_id}';

/**
 * Old libraries only. `client.organizations` of the TypeScript and Python SDKs, `client.Organizations` of cloudflare-go 6
 * and Terraform's cloudflare_organization are the new product; `ListOrganizations` and `user.organizations` a third API.
 */
export const organizationNames: Name[] = [
  ...names(PYPI, 'call', '<3', [
    'organizations.{get,patch}',
    'organizations.invite.post',
    'organizations.invites.{get,post,patch,delete}',
    'organizations.members.{get,patch,delete}',
    'organizations.roles.get',
    'organizations.audit_logs.get',
    'organizations.railguns.{get,post,patch,delete}',
    'organizations.railguns.zones.get',
  ]),
  ...calling(GO, '<1', {
    OrganizationDetails: 'GET /organizations/{id}',
    OrganizationMembers: `GET ${ORG}/members`,
    OrganizationInvites: `GET ${ORG}/invites`,
    OrganizationRoles: `GET ${ORG}/roles`,
  }),
  // Later versions send the same method to /accounts.
  ...calling(GO, '>=0.9 <0.11.2', { GetOrganizationAuditLogs: `GET ${ORG}/audit_logs` }),
  ...names(GO, 'type', '<1', 'Organization{Details,Member,Invite,Role}'),
  // Classes whose names the user's own invites and railguns share are told apart by the method.
  ...calling(OLD_PHP, undefined, {
    'Organizations.organization': 'GET /organizations/{id}',
    'Organizations.update': 'PATCH /organizations/{id}',
    'Invites.delete_invitation': `DELETE ${ORG}/invites/{id}`,
    'Members.members': `GET ${ORG}/members`,
    'Members.details': `GET ${ORG}/members/{id}`,
    'Members.update': `PATCH ${ORG}/members/{id}`,
    'Members.delete_member': `DELETE ${ORG}/members/{id}`,
    'Roles.roles': `GET ${ORG}/roles`,
    'Roles.details': `GET ${ORG}/roles/{id}`,
  }),
  ...rubyClass('Organization', 'organization'),
  ...['Invite', 'Member', 'Role', 'Railgun'].flatMap((name) => rubyClass(`Organization.${name}`, `organization/${name.toLowerCase()}`)),
];
