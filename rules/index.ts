// Written by `npm test -- -u` from the folders beside it; do not edit.
import type { Api, Deprecation } from '../analyzer/model.ts';
import { cloudflare } from './api.ts';
import accessBookmarks from './access-bookmarks/deprecation.ts';
import argoTunnelApi from './argo-tunnel-api/deprecation.ts';
import billingProfileHistory from './billing-profile-history/deprecation.ts';
import chacha20DraftCiphers from './chacha20-draft-ciphers/deprecation.ts';
import dnsRecordLocked from './dns-record-locked/deprecation.ts';
import dnsSettingsSecondaryOverrides from './dns-settings-secondary-overrides/deprecation.ts';
import dnsSettingsUseApexNs from './dns-settings-use-apex-ns/deprecation.ts';
import dnsSrvDataFields from './dns-srv-data-fields/deprecation.ts';
import ethGatewayRinkeby from './eth-gateway-rinkeby/deprecation.ts';
import filtersApi from './filters-api/deprecation.ts';
import firewallRulesApi from './firewall-rules-api/deprecation.ts';
import imagesDirectUploadV1 from './images-direct-upload-v1/deprecation.ts';
import lbNotificationEmail from './lb-notification-email/deprecation.ts';
import organizationsApi from './organizations-api/deprecation.ts';
import pageShieldScriptMonitor from './page-shield-script-monitor/deprecation.ts';
import rateLimitsApi from './rate-limits-api/deprecation.ts';
import securityLevel from './security-level/deprecation.ts';
import teClHeaders from './te-cl-headers/deprecation.ts';
import threatScoreField from './threat-score-field/deprecation.ts';
import wafManagedRulesPrevious from './waf-managed-rules-previous/deprecation.ts';
import wafOverridesPrevious from './waf-overrides-previous/deprecation.ts';
import zoneAnalyticsApi from './zone-analytics-api/deprecation.ts';
import zoneSettingBrotli from './zone-setting-brotli/deprecation.ts';
import zoneSettingMinify from './zone-setting-minify/deprecation.ts';
import zoneSettingMobileRedirect from './zone-setting-mobile-redirect/deprecation.ts';
import zoneSettingPrivacyPass from './zone-setting-privacy-pass/deprecation.ts';
import zoneSettingServerSideExclude from './zone-setting-server-side-exclude/deprecation.ts';

/** The APIs the built-in catalog speaks of. */
export const apis: Api[] = [cloudflare];

/** The built-in catalog, one entry per folder. */
export const deprecations: Deprecation[] = [
  accessBookmarks,
  argoTunnelApi,
  billingProfileHistory,
  chacha20DraftCiphers,
  dnsRecordLocked,
  dnsSettingsSecondaryOverrides,
  dnsSettingsUseApexNs,
  dnsSrvDataFields,
  ethGatewayRinkeby,
  filtersApi,
  firewallRulesApi,
  imagesDirectUploadV1,
  lbNotificationEmail,
  organizationsApi,
  pageShieldScriptMonitor,
  rateLimitsApi,
  securityLevel,
  teClHeaders,
  threatScoreField,
  wafManagedRulesPrevious,
  wafOverridesPrevious,
  zoneAnalyticsApi,
  zoneSettingBrotli,
  zoneSettingMinify,
  zoneSettingMobileRedirect,
  zoneSettingPrivacyPass,
  zoneSettingServerSideExclude,
];
