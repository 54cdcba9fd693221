node /work/lab/${2:-h1}/dist/analyzer/cli/main.js scan $1 --quiet --format json --fail-on never --as-of 2026-11-20 | python3 -c "
import json,sys
d=json.load(sys.stdin)
for x in d['findings']:
    s=x['source']; print(s['file'].split('/')[-1],s['line'],x['deprecation'],x['surface'],x.get('route'),x['certainty'],'|',x['evidence']['seen'][:100])
for b in d['blindSpots']: print('  SPOT',b['where'].split('/')[-1],b['reason'][:160])
"
