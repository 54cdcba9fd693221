import type { ToolAgent } from '../analyzer/model.ts';

/**
 * User agents of the API's own tools, as their sources write them: cloudflare-go (`cloudflare.go` of v0, `internal/requestconfig` of
 * v2 and later), cloudflare-typescript and cloudflare-python (the same generator), python-cloudflare before version 3, and the
 * Terraform provider (`internal/consts/provider.go`), which names Terraform first and itself last.
 */
export const agents: ToolAgent[] = [
  { tool: 'Terraform provider', pattern: String.raw`\bterraform-provider-cloudflare/v?([\w.-]+)` },
  { tool: 'cloudflare-go', pattern: String.raw`\b(?:cloudflare-go/v?|Cloudflare/Go )([\w.-]+)` },
  { tool: 'cloudflare for Python', pattern: String.raw`\b(?:(?:Async)?Cloudflare/Python |python-cloudflare/)([\w.-]+)` },
  { tool: 'cloudflare for JavaScript', pattern: String.raw`^(?:Cloudflare/JS |cloudflare/)([\w.-]+)` },
];
