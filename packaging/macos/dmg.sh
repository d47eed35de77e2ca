#!/usr/bin/env bash
# Packs DIST/Sabot.app as DIST/NAME.dmg, beside a link to Applications: dmg.sh DIST NAME. With SABOT_IDENTITY set it is
# signed under that identity first; without, a Mac asks whoever opens it the first time.
set -euo pipefail
dist=$1 name=$2
if [ -n "${SABOT_IDENTITY:-}" ]; then
    codesign --force --deep --options runtime --timestamp --sign "$SABOT_IDENTITY" "$dist/Sabot.app"
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cp -R "$dist/Sabot.app" "$folder/"
ln -s /Applications "$folder/Applications"
rm -f "$dist/$name.dmg"
hdiutil create -volname Sabot -srcfolder "$folder" -format UDZO "$dist/$name.dmg"
