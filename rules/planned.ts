/** What a person need not write by hand, of entries that `lastcall plan` converts: those that a zone holds as configuration. */
export const PLANNED = '`lastcall plan --zone NAME` writes what takes over from what a zone still holds, as API calls or as Terraform.';
